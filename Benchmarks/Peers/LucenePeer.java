import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.*;

/**
 * Lucene used directly: the verbs of harness.py. Two text fields, the title's matches counting three times as much; no cache of
 * queries. The compiler of the virtual machine is warmed up before the clock starts, by loads and queries that are thrown away.
 */
public class LucenePeer {
    record Item(String id, String domain, String title, String description, String keywords, String body, long date,
        long engagement, long bytes) {}

    // --- Items: the lines that Benchmarks/compare writes, whose strings have simple escapes only.

    static final class Line {
        final String text;
        int place = 1;
        final Map<String, String> values = new HashMap<>();

        Line(String text) {
            this.text = text;
            while (text.charAt(place) != '}') {
                while (text.charAt(place) != '"') place++;
                String name = string();
                while (" :".indexOf(text.charAt(place)) >= 0) place++;
                values.put(name, value());
                while (" ,".indexOf(text.charAt(place)) >= 0) place++;
            }
        }

        String value() {
            if (text.charAt(place) == '"') return string();
            if (text.charAt(place) != '[') {
                int start = place;
                while (",} ".indexOf(text.charAt(place)) < 0) place++;
                return text.substring(start, place);
            }
            List<String> parts = new ArrayList<>();
            place++;
            while (text.charAt(place) != ']') {
                if (text.charAt(place) == '"') parts.add(string()); else place++;
            }
            place++;
            return String.join(" ", parts);
        }

        String string() {
            StringBuilder result = new StringBuilder();
            for (place++; text.charAt(place) != '"'; place++) {
                char c = text.charAt(place);
                if (c == '\\') {
                    c = text.charAt(++place);
                    if (c == 'u') {
                        c = (char) Integer.parseInt(text.substring(place + 1, place + 5), 16);
                        place += 4;
                    } else if (c == 'n') c = '\n';
                    else if (c == 't') c = '\t';
                    else if (c == 'r') c = '\r';
                    else if (c == 'b') c = '\b';
                    else if (c == 'f') c = '\f';
                }
                result.append(c);
            }
            place++;
            return result.toString();
        }

        Item item() {
            long bytes = 0;
            for (String name : List.of("id", "domain", "title", "description", "keywords", "body"))
                bytes += values.get(name).getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
            return new Item(values.get("id"), values.get("domain"), values.get("title"), values.get("description"),
                values.get("keywords"), values.get("body"), Long.parseLong(values.get("date")),
                Long.parseLong(values.get("engagement")), bytes);
        }
    }

    static List<Item> items(String path) throws IOException {
        List<Item> items = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(Path.of(path))) {
            for (String line; (line = reader.readLine()) != null; ) items.add(new Line(line).item());
        }
        return items;
    }

    // --- Documents

    static Document document(Item item, String id) {
        Document document = new Document();
        document.add(new StringField("id", id, Field.Store.YES));
        document.add(new StringField("domain", item.domain, Field.Store.YES));
        document.add(new TextField("title", item.title, Field.Store.YES));
        for (String[] part : new String[][] {
            {"description", item.description}, {"keywords", item.keywords}, {"body", item.body}}) {
            document.add(new TextField("text", part[1], Field.Store.NO));
            document.add(new StoredField(part[0], part[1]));
        }
        document.add(new NumericDocValuesField("date", item.date));
        document.add(new StoredField("date", item.date));
        document.add(new NumericDocValuesField("engagement", item.engagement));
        document.add(new StoredField("engagement", item.engagement));
        return document;
    }

    static IndexWriter writer(Directory directory, IndexWriterConfig.OpenMode mode) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer(CharArraySet.EMPTY_SET));
        config.setRAMBufferSizeMB(256);
        config.setOpenMode(mode);
        return new IndexWriter(directory, config);
    }

    static void load(String path, List<Item> items, int threadCount) throws Exception {
        try (Directory directory = FSDirectory.open(Path.of(path));
            IndexWriter writer = writer(directory, IndexWriterConfig.OpenMode.CREATE)) {
            AtomicInteger next = new AtomicInteger();
            Runnable work = () -> {
                try {
                    for (int start; (start = next.getAndAdd(64)) < items.size(); )
                        for (Item item : items.subList(start, Math.min(items.size(), start + 64)))
                            writer.addDocument(document(item, item.id));
                } catch (IOException error) {
                    throw new UncheckedIOException(error);
                }
            };
            List<Thread> threads = new ArrayList<>();
            for (int number = 1; number < threadCount; number++) threads.add(new Thread(work));
            for (Thread thread : threads) thread.start();
            work.run();
            for (Thread thread : threads) thread.join();
            writer.commit();
        }
    }

    static void index(Map<String, String> options) throws Exception {
        List<Item> items = items(options.get("corpus"));
        int threadCount = Integer.parseInt(options.getOrDefault("threads", "1"));
        String path = options.get("index");
        for (int round = 0; round < 2; round++) load(path + ".warm", items.subList(0, Math.min(items.size(), 40_000)), threadCount);
        remove(Path.of(path + ".warm"));
        System.gc();
        long base = memory("VmRSS");
        double start = now();
        load(path, items, threadCount);
        double seconds = now() - start;
        long bytes = items.stream().mapToLong(Item::bytes).sum();
        print("index", "docs", items.size(), "source_bytes", bytes, "wall_s", seconds, "docs_per_s", items.size() / seconds,
            "mb_per_s", bytes / 1e6 / seconds, "size_bytes", size(Path.of(path)), "base_rss_kb", base, "peak_rss_kb",
            memory("VmHWM"));
    }

    // --- Queries

    static Query inFields(Function<String, Query> make) {
        return new BooleanQuery.Builder().add(new BoostQuery(make.apply("title"), 3), BooleanClause.Occur.SHOULD)
            .add(make.apply("text"), BooleanClause.Occur.SHOULD).build();
    }

    static Query query(String set, List<String> words) {
        if (set.equals("id")) return new TermQuery(new Term("id", words.get(0)));
        if (set.equals("phrase2")) return inFields(field -> new PhraseQuery(field, words.toArray(new String[0])));
        if (set.equals("prefix3")) return inFields(field -> new PrefixQuery(new Term(field, words.get(0))));
        if (words.size() == 1) return inFields(field -> new TermQuery(new Term(field, words.get(0))));
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        for (String word : words)
            all.add(inFields(field -> new TermQuery(new Term(field, word))),
                set.equals("and2") ? BooleanClause.Occur.MUST : BooleanClause.Occur.SHOULD);
        return all.build();
    }

    static final Set<String> HEAD = Set.of("id", "title");
    static long read;

    static int answer(IndexSearcher searcher, StoredFields fields, Query query) throws IOException {
        ScoreDoc[] best = searcher.search(query, 10).scoreDocs;
        for (ScoreDoc hit : best) {
            Document document = fields.document(hit.doc, HEAD);
            read += document.get("id").length() + document.get("title").length();
        }
        return best.length;
    }

    static void queries(Map<String, String> options) throws IOException {
        Map<String, List<List<String>>> sets = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of(options.get("queries")))) {
            List<String> parts = List.of(line.split("\t"));
            sets.computeIfAbsent(parts.get(0), name -> new ArrayList<>()).add(parts.subList(1, parts.size()));
        }
        try (Directory directory = FSDirectory.open(Path.of(options.get("index")));
            DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            searcher.setQueryCache(null);
            StoredFields fields = reader.storedFields();
            print("bridge", "version", org.apache.lucene.util.Version.LATEST.toString());
            double start = now();
            while (now() - start < 6)
                for (var set : sets.entrySet())
                    for (List<String> words : set.getValue()) answer(searcher, fields, query(set.getKey(), words));
            for (var set : sets.entrySet()) time(set.getKey(), set.getValue(), searcher, fields);
        }
    }

    static void time(String set, List<List<String>> queries, IndexSearcher searcher, StoredFields fields) throws IOException {
        double[][] times = new double[queries.size()][3];
        long hits = 0;
        for (int round = 0; round < 3; round++)
            for (int number = 0; number < queries.size(); number++) {
                Query query = query(set, queries.get(number));
                long start = System.nanoTime();
                int found = answer(searcher, fields, query);
                times[number][round] = (System.nanoTime() - start) / 1e3;
                if (round == 0) hits += found;
            }
        double[] medians = Stream.of(times).mapToDouble(row -> percentile(row, 0.5)).toArray();
        print("query", "set", set, "n", queries.size(), "median_us", percentile(medians, 0.5), "p99_us",
            percentile(medians, 0.99), "hits", hits);
    }

    static void open(Map<String, String> options) throws IOException {
        double start = now();
        try (Directory directory = FSDirectory.open(Path.of(options.get("index")));
            DirectoryReader reader = DirectoryReader.open(directory)) {
            int hits = answer(new IndexSearcher(reader), reader.storedFields(), query("rare", List.of(options.get("term"))));
            print("open", "inproc_us", (now() - start) * 1e6, "hits", hits);
        }
    }

    // --- Changes

    static void change(Map<String, String> options, boolean isUpdate) throws IOException {
        List<Item> items = items(options.get("corpus"));
        Map<String, Item> known = new HashMap<>();
        for (Item item : items) known.put(item.id, item);
        List<String> ids = Files.readAllLines(Path.of(options.get("ids")));
        int batch = isUpdate ? Integer.parseInt(options.getOrDefault("batch", "100")) : 1;
        int rounds = Integer.parseInt(options.getOrDefault(isUpdate ? "max-batches" : "n", "50"));
        List<Double> times = new ArrayList<>();
        int count = 0;
        try (Directory directory = FSDirectory.open(Path.of(options.get("index")));
            IndexWriter writer = writer(directory, IndexWriterConfig.OpenMode.APPEND)) {
            double begin = now();
            for (int round = 0; round < rounds && (!isUpdate || count < ids.size()); round++) {
                double start = now();
                for (int number = 0; number < batch && (!isUpdate || count < ids.size()); number++, count++) {
                    Item item = isUpdate ? known.get(ids.get(count)) : items.get((int) (round * 7919L % items.size()));
                    String id = isUpdate ? item.id : "new-item-" + round;
                    writer.updateDocument(new Term("id", id), document(item, id));
                }
                writer.commit();
                times.add((now() - start) * 1e3);
            }
            double seconds = now() - begin;
            double[] all = times.stream().mapToDouble(time -> time).toArray();
            if (isUpdate) print("update", "items", count, "wall_s", seconds, "items_per_s", count / seconds);
            else print("commit1", "n", count, "median_ms", percentile(all, 0.5), "p99_ms", percentile(all, 0.99));
        }
    }

    // --- Figures

    static double now() { return System.nanoTime() * 1e-9; }

    static double percentile(double[] values, double part) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, (int) (part * sorted.length))];
    }

    static long memory(String name) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status")))
            if (line.startsWith(name)) return Long.parseLong(line.replaceAll("\\D", ""));
        return 0;
    }

    static long size(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        }
    }

    static void remove(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        }
    }

    static void print(String measure, Object... values) {
        StringBuilder line = new StringBuilder("{\"measure\":\"" + measure + "\"");
        for (int place = 0; place < values.length; place += 2)
            line.append(",\"" + values[place] + "\":" + (values[place + 1] instanceof String text ? "\"" + text + "\"" : values[place + 1]));
        System.out.println(line + "}");
    }

    public static void main(String[] words) throws Exception {
        Map<String, String> options = new HashMap<>();
        for (int place = 1; place + 1 < words.length; place += 2) options.put(words[place].substring(2), words[place + 1]);
        switch (words[0]) {
            case "index" -> index(options);
            case "query" -> queries(options);
            case "open" -> open(options);
            case "update" -> change(options, true);
            case "commit1" -> change(options, false);
            default -> throw new IllegalArgumentException(words[0]);
        }
    }
}
