"""SQLite FTS5 by Python's sqlite3: a table of items and an external-content index over four columns, the title weighing
five times as much as the body. Write-ahead log, synchronous=FULL, batches of 20,000 in bulk, `executemany` throughout.

SQLITE_PREFIX=1 gives it its index of prefixes of two and three letters: larger and slower to write, faster as you type."""
import os
import sqlite3

import harness

COLUMNS = "domain,title,description,keywords,date,engagement,body"
TEXTS = "title,description,keywords,body"
HEADS = ("SELECT items.id, items.title FROM (SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT 10) "
         "AS best JOIN items ON items.rowid = best.rowid")


class SQLite(harness.Engine):
    count = 0

    def open(self, directory):
        os.makedirs(directory, exist_ok=True)
        self.database = sqlite3.connect(os.path.join(directory, "items.sqlite"), isolation_level=None)
        for setting in ("journal_mode=WAL", "synchronous=FULL", "cache_size=-262144", "mmap_size=8589934592"):
            self.database.execute("PRAGMA " + setting).fetchall()

    open_for_writing = open_for_reading = open

    def create(self, directory, threads):
        self.open(directory)
        prefix = ", prefix='2 3'" if os.environ.get("SQLITE_PREFIX") else ""
        self.database.execute("CREATE TABLE items(rowid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, domain TEXT, "
                              "title TEXT, description TEXT, keywords TEXT, date INTEGER, engagement INTEGER, body TEXT)")
        self.database.execute("CREATE INDEX items_domain ON items(domain)")
        self.database.execute("CREATE VIRTUAL TABLE words USING fts5(%s, content='items', content_rowid='rowid', "
                              "tokenize='unicode61 remove_diacritics 0'%s)" % (TEXTS, prefix))
        self.database.execute("INSERT INTO words(words, rank) VALUES('rank', 'bm25(5.0, 1.5, 2.0, 1.0)')")

    def prepare(self, item):
        """A row of the table, and one of the index where it is loaded."""
        self.count += 1
        row = (item["id"],) + tuple(item[name] for name in COLUMNS.split(","))
        return row, (self.count,) + row, (self.count,) + tuple(item[name] for name in TEXTS.split(","))

    def load(self, prepared):
        _, rows, words = zip(*prepared)
        for start in range(0, len(rows), 20_000):
            self.database.execute("BEGIN")
            self.database.executemany("INSERT INTO items(rowid,id,%s) VALUES(?,?,?,?,?,?,?,?,?)" % COLUMNS,
                                      rows[start:start + 20_000])
            self.database.executemany("INSERT INTO words(rowid,%s) VALUES(?,?,?,?,?)" % TEXTS,
                                      words[start:start + 20_000])
            self.database.execute("COMMIT")
        self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def replace(self, prepared):
        rows = [row for row, _, _ in prepared]
        identifiers = [row[:1] for row in rows]
        database = self.database
        database.execute("BEGIN")
        database.executemany("INSERT INTO words(words, rowid, %s) SELECT 'delete', rowid, %s FROM items WHERE id = ?"
                             % (TEXTS, TEXTS), identifiers)
        database.executemany("INSERT INTO items(id,%s) VALUES(?,?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET %s"
                             % (COLUMNS, ",".join("%s=excluded.%s" % (name, name) for name in COLUMNS.split(","))),
                             rows)
        database.executemany("INSERT INTO words(rowid, %s) SELECT rowid, %s FROM items WHERE id = ?" % (TEXTS, TEXTS),
                             identifiers)
        database.execute("COMMIT")

    def query(self, name, words):
        if name == "id":
            return "SELECT id, title FROM items WHERE id = ?", words[0]
        if name == "phrase2":
            return HEADS, '"%s"' % " ".join(words)
        if name == "prefix3":
            return HEADS, '"%s"*' % words[0]
        return HEADS, (" AND " if name == "and2" else " OR ").join('"%s"' % word for word in words)

    def answer(self, query):
        return len(self.database.execute(query[0], (query[1],)).fetchall())

    def nothing(self):
        return self.database.execute("SELECT ?", ("",)).fetchall()


harness.run(SQLite())
