"""tantivy by its Python package. Two text fields, the title's matches counting three times as much, or, with
TANTIVY_FIELDS=one, a single field over all texts: less work, and its fastest form.

Documents are converted from Python before the clock starts; adding one copies it, which counts (1 to 3 µs an item)."""
import os

import tantivy
from tantivy import Document, Index, Occur, Query, SchemaBuilder

import harness

TITLE_BOOST = 3.0
HEAP_BYTES = 256_000_000


class Tantivy(harness.Engine):
    fields = ["text"] if os.environ.get("TANTIVY_FIELDS") == "one" else ["title", "text"]

    def schema(self):
        builder = SchemaBuilder()
        for name in ("id", "domain"):
            builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
        if "title" in self.fields:
            builder.add_text_field("title", stored=True)
        else:
            builder.add_bytes_field("title", stored=True)
        for name in ("description", "keywords", "body"):
            builder.add_bytes_field(name, stored=True)
        builder.add_text_field("text", stored=False)
        builder.add_integer_field("date", stored=True, fast=True)
        builder.add_integer_field("engagement", stored=True, fast=True)
        return builder.build()

    def __init__(self):
        self.own_schema = self.schema()

    def create(self, directory, threads):
        os.makedirs(directory, exist_ok=True)
        self.writer = Index(self.own_schema, directory, reuse=False).writer(HEAP_BYTES, threads)

    def open_for_writing(self, directory):
        self.writer = Index.open(directory).writer(HEAP_BYTES, 1)

    def open_for_reading(self, directory):
        self.searcher = Index.open(directory).searcher()
        self.empty = Query.empty_query()

    def prepare(self, item):
        texts = [item["description"], item["keywords"], item["body"]]
        values = {name: item[name] for name in ("id", "domain", "date", "engagement")}
        values.update((name, item[name].encode()) for name in ("description", "keywords", "body"))
        if "title" in self.fields:
            values["title"] = item["title"]
        else:
            values["title"] = item["title"].encode()
            texts.insert(0, item["title"])
        values["text"] = texts
        return item["id"], Document.from_dict(values, self.own_schema)

    def load(self, prepared):
        for _, document in prepared:
            self.writer.add_document(document)
        self.writer.commit()
        self.writer.wait_merging_threads()

    def replace(self, prepared):
        for identifier, document in prepared:
            self.writer.delete_documents_by_term("id", identifier)
            self.writer.add_document(document)
        self.writer.commit()

    def in_fields(self, make):
        if len(self.fields) == 1:
            return make("text")
        return Query.boolean_query([
            (Occur.Should, Query.boost_query(make("title"), TITLE_BOOST)), (Occur.Should, make("text"))])

    def query(self, name, words):
        if name == "id":
            return Query.term_query(self.own_schema, "id", words[0], "basic")
        if name == "phrase2":
            return self.in_fields(lambda field: Query.phrase_query(self.own_schema, field, words))
        if name == "prefix3":
            return self.in_fields(lambda field: Query.regex_query(self.own_schema, field, words[0] + ".*"))
        terms = [self.in_fields(lambda field: Query.term_query(self.own_schema, field, word, "freq")) for word in words]
        if len(terms) == 1:
            return terms[0]
        return Query.boolean_query([(Occur.Must if name == "and2" else Occur.Should, term) for term in terms])

    def answer(self, query):
        hits = self.searcher.search(query, 10, count=False).hits
        for _, address in hits:
            document = self.searcher.doc(address)
            document.get_first("id"), document.get_first("title")
        return len(hits)

    def nothing(self):
        return self.searcher.search(self.empty, 10, count=False).hits


harness.run(Tantivy())
