"""What the drivers of the peers share: items, clocks, and the work itself.

A driver is a program `DRIVER VERB --option value ...`. It makes an `Engine` and hands it to `run`, which measures it:

    index  --corpus F.jsonl --index DIR --threads N     items in memory to all durable and searchable, merges over
    query  --index DIR --queries F.tsv --max-s S        each query: median of three, after one to warm up
    open   --index DIR --term WORD                      opening to the first answer
    update --corpus F --index DIR --ids F --batch B     items replaced in durable batches
    commit1 --corpus F --index DIR --n N                one new item and a durable commit, N times

Each prints JSON objects, one a line. Only calls of the engine are timed: not reading files, and not making the objects
that a bridge wants (`prepare`, `query`). What a call costs in the bridge is measured with a call that does nothing, told as
`call_us`, and taken off each query.
"""
import gc
import json
import os
import sys
import time

clock = time.perf_counter


class Engine:
    """What a driver gives. Texts are plain strings; `prepare` and `query` make what the bridge wants, untimed."""

    def create(self, directory, threads):
        """Makes an empty index for writing."""

    def open_for_writing(self, directory): ...
    def open_for_reading(self, directory): ...
    def prepare(self, item): return item
    def load(self, prepared):
        """Takes in all, in whatever batches serve it best; ends durable, searchable, with merges over."""

    def replace(self, prepared):
        """Replaces or adds these by identifier, in one durable commit."""

    def query(self, name, words): ...
    def answer(self, query):
        """Ten best with identifier and title read; how many there are."""

    def nothing(self):
        """The cheapest call there is through the bridge."""


def options(arguments):
    return {arguments[i][2:]: arguments[i + 1] for i in range(0, len(arguments) - 1, 2)}


def items(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            item = json.loads(line)
            item["keywords"] = " ".join(item["keywords"])
            yield item


def lines(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def source_bytes(item):
    return sum(len(item[name].encode()) for name in ("id", "domain", "title", "description", "keywords", "body"))


def tree_bytes(path):
    return sum(os.path.getsize(os.path.join(folder, name)) for folder, _, names in os.walk(path) for name in names)


def memory_kib(name):
    with open("/proc/self/status") as file:
        return next((int(line.split()[1]) for line in file if line.startswith(name)), 0)


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))] if values else 0


def emit(**values):
    print(json.dumps({name: round(value, 4) if isinstance(value, float) else value for name, value in values.items()}),
          flush=True)


def read_queries(path):
    sets = {}
    for line in lines(path):
        name, *words = line.split("\t")
        sets.setdefault(name, []).append(words)
    return sets


def measure_index(engine, o):
    prepared, total = [], 0
    for item in items(o["corpus"]):
        total += source_bytes(item)
        prepared.append(engine.prepare(item))
    gc.collect()
    gc.disable()
    with open("/proc/self/clear_refs", "w") as file:
        file.write("5")
    base = memory_kib("VmRSS")
    start, processor = clock(), time.process_time()
    engine.create(o["index"], int(o.get("threads", "1")))
    engine.load(prepared)
    wall = clock() - start
    emit(measure="index", docs=len(prepared), source_bytes=total, wall_s=wall, cpu_s=time.process_time() - processor,
         docs_per_s=len(prepared) / wall, mb_per_s=total / 1e6 / wall, size_bytes=tree_bytes(o["index"]),
         base_rss_kb=base, peak_rss_kb=memory_kib("VmHWM"))


def measure_calls(engine):
    times = []
    for _ in range(2000):
        start = clock()
        engine.nothing()
        times.append((clock() - start) * 1e6)
    return percentile(times, 0.5)


def measure_queries(engine, o):
    limit = float(o.get("max-s", "20"))
    engine.open_for_reading(o["index"])
    gc.disable()
    call = measure_calls(engine)
    emit(measure="bridge", call_us=call)
    for name, sets in read_queries(o["queries"]).items():
        asked, hits, start = [], 0, clock()
        for words in sets:
            query = engine.query(name, words)
            hits += engine.answer(query)
            asked.append(words)
            if clock() - start > limit:
                break
        rounds = 1 if clock() - start > limit / 2 else 3
        times = [[] for _ in asked]
        for _ in range(rounds):
            for position, words in enumerate(asked):
                query = engine.query(name, words)
                begin = clock()
                engine.answer(query)
                times[position].append(max(0, (clock() - begin) * 1e6 - call))
        medians = [percentile(values, 0.5) for values in times]
        emit(measure="query", set=name, n=len(asked), median_us=percentile(medians, 0.5),
             p99_us=percentile(medians, 0.99), hits=hits)


def measure_open(engine, o):
    start = clock()
    engine.open_for_reading(o["index"])
    hits = engine.answer(engine.query("rare", [o["term"]]))
    emit(measure="open", inproc_us=(clock() - start) * 1e6, hits=hits)


def measure_update(engine, o):
    batch = int(o.get("batch", "100"))
    wanted = lines(o["ids"])[:batch * int(o.get("max-batches", "1000000"))]
    chosen = set(wanted)
    prepared = {item["id"]: engine.prepare(item) for item in items(o["corpus"]) if item["id"] in chosen}
    times = []
    engine.open_for_writing(o["index"])
    gc.disable()
    start = clock()
    for position in range(0, len(wanted), batch):
        these = [prepared[identifier] for identifier in wanted[position:position + batch]]
        begin = clock()
        engine.replace(these)
        times.append((clock() - begin) * 1e3)
    wall = clock() - start
    emit(measure="update", items=len(wanted), batches=len(times), wall_s=wall, items_per_s=len(wanted) / wall,
         batch_median_ms=percentile(times, 0.5), batch_p99_ms=percentile(times, 0.99))


def measure_commits(engine, o):
    source = list(items(o["corpus"]))
    times = []
    engine.open_for_writing(o["index"])
    gc.disable()
    for number in range(int(o.get("n", "50"))):
        prepared = engine.prepare(dict(source[number * 7919 % len(source)], id="new-item-%d" % number))
        start = clock()
        engine.replace([prepared])
        times.append((clock() - start) * 1e3)
    emit(measure="commit1", n=len(times), median_ms=percentile(times, 0.5), p99_ms=percentile(times, 0.99))


def run(engine):
    verbs = {"index": measure_index, "query": measure_queries, "open": measure_open, "update": measure_update,
             "commit1": measure_commits}
    verbs[sys.argv[1]](engine, options(sys.argv[2:]))
