"""Xapian (glass) by its Python bindings: one space of terms over all texts, each word of the title counting five times."""
import xapian

import harness

SEPARATOR = "\x1f"
TITLE_WEIGHT = 5


class Xapian(harness.Engine):
    def __init__(self):
        self.generator = xapian.TermGenerator()

    def create(self, directory, threads):
        self.database = xapian.WritableDatabase(directory, xapian.DB_CREATE_OR_OVERWRITE | xapian.DB_BACKEND_GLASS)

    def open_for_writing(self, directory):
        self.database = xapian.WritableDatabase(directory, xapian.DB_OPEN)

    def open_for_reading(self, directory):
        self.database = xapian.Database(directory)
        self.enquire = xapian.Enquire(self.database)

    def document(self, item):
        document = xapian.Document()
        self.generator.set_document(document)
        self.generator.set_termpos(0)
        for name in ("title", "description", "keywords", "body"):
            self.generator.index_text(item[name], TITLE_WEIGHT if name == "title" else 1)
            self.generator.increase_termpos(100)
        document.add_boolean_term("Q" + item["id"])
        document.add_boolean_term("H" + item["domain"])
        document.add_value(1, xapian.sortable_serialise(item["date"]))
        document.add_value(2, xapian.sortable_serialise(item["engagement"]))
        document.set_data(SEPARATOR.join(item[name] for name in
                                         ("id", "title", "domain", "description", "keywords", "body")))
        return document

    def load(self, prepared):
        for item in prepared:
            self.database.add_document(self.document(item))
        self.database.commit()

    def replace(self, prepared):
        for item in prepared:
            self.database.replace_document("Q" + item["id"], self.document(item))
        self.database.commit()

    def query(self, name, words):
        if name == "id":
            return "Q" + words[0]
        if name == "phrase2":
            return xapian.Query(xapian.Query.OP_PHRASE, words, 2)
        if name == "prefix3":  # its own defaults for a word being typed: the 100 most frequent words as one
            return xapian.Query(xapian.Query.OP_WILDCARD, words[0], 100, xapian.Query.WILDCARD_LIMIT_MOST_FREQUENT,
                                xapian.Query.OP_SYNONYM)
        return xapian.Query(xapian.Query.OP_AND if name == "and2" else xapian.Query.OP_OR, words)

    def answer(self, query):
        if isinstance(query, str):
            for posting in self.database.postlist(query):
                self.database.get_document(posting.docid).get_data().split(b"\x1f", 2)
                return 1
            return 0
        self.enquire.set_query(query)
        matches = self.enquire.get_mset(0, 10)
        for match in matches:
            match.document.get_data().split(b"\x1f", 2)
        return matches.size()

    def nothing(self):
        return self.database.get_doccount()


harness.run(Xapian())
