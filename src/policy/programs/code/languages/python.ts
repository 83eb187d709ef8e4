/** Python, as far as its code says what it does to the world. */
import type { CodeLanguage } from "../source/language.ts";
import { wordSet } from "../source/syntax.ts";
import { defineVocabulary } from "../source/vocabulary.ts";

const quote = (mark: string) => ({ open: mark, close: mark, escapes: "all" }) as const;

const vocabulary = defineVocabulary({
  modules: {
    "": {
      evaluate: "eval exec compile",
      dynamic:
        "__import__ globals locals vars setattr delattr breakpoint importlib imp runpy builtins ctypes cffi gc",
      hidden:
        "pty pexpect sh plumbum fabric invoke paramiko commands popen2 ptyprocess sarge delegator pickle dill",
      open: "open",
      harmless: `print len str int float bool list dict set tuple range sorted reversed enumerate zip map filter sum min
        max abs any all repr round isinstance issubclass type hasattr iter next input ord chr hex oct bin format bytes
        bytearray frozenset divmod pow hash id super slice callable exit quit object staticmethod classmethod property
        complex memoryview ascii dir help json re math cmath datetime time calendar random statistics decimal fractions
        collections itertools functools operator string textwrap hashlib hmac secrets uuid base64 binascii struct copy
        pprint typing dataclasses enum abc numbers heapq bisect array unicodedata difflib html csv configparser tomllib
        tomli toml yaml ast tokenize inspect traceback warnings logging contextlib locale gettext platform argparse
        getpass textwrap zlib gzip bz2 lzma urllib.parse xml email mimetypes colorsys numpy np pandas pd sysconfig site
        packaging pkg_resources threading queue if while for return in and
        or not with assert yield await async lambda def class except elif raise del`,
    },
    importlib: { harmless: "metadata resources util.find_spec reload" },
    imp: {},
    posix: {
      shell: "system",
      delete: "remove unlink rmdir",
      programList: "execv execve",
      harmless: "getcwd stat getpid",
    },
    nt: { shell: "system" },
    marshal: { hidden: "load loads" },
    codeop: {},
    distutils: { hidden: "spawn dir_util file_util" },
    bdb: {},
    types: { dynamic: "FunctionType CodeType", harmless: "SimpleNamespace ModuleType MappingProxyType" },
    runpy: {},
    builtins: {},
    ctypes: {},
    cffi: {},
    gc: { harmless: "collect" },
    pty: {},
    pexpect: {},
    sh: {},
    plumbum: {},
    fabric: {},
    invoke: {},
    paramiko: {},
    commands: {},
    popen2: {},
    ptyprocess: {},
    sarge: {},
    delegator: {},
    pickle: { hidden: "load loads Unpickler", harmless: "dump dumps HIGHEST_PROTOCOL" },
    dill: {},
    os: {
      shell: "system popen",
      open: "open",
      hidden: `spawnl spawnle spawnlp spawnlpe spawnv spawnve spawnvp spawnvpe posix_spawn posix_spawnp startfile fork
        forkpty execle execlpe`,
      programList: "execv execve execvp execvpe",
      programWords: "execl execlp",
      delete: "remove unlink rmdir",
      deleteTree: "removedirs",
      move: "rename renames replace",
      write: "truncate mknod mkfifo utime",
      makeDirectory: "mkdir makedirs",
      permissions: "chmod chown lchown lchmod chflags",
      link: "symlink link",
      list: "listdir scandir walk fwalk",
      read: "readlink",
      changeDirectory: "chdir",
      stop: "kill killpg",
      environment: "environ environb",
      harmless: `path sep linesep pathsep curdir pardir name extsep devnull getcwd getcwdb getpid getppid getuid geteuid
        getgid getlogin getenv putenv uname cpu_count stat lstat fstat access fspath fsdecode fsencode get_terminal_size
        isatty urandom umask getloadavg times strerror error PathLike DirEntry _exit close read write fsync dup dup2 pipe
        terminal_size nice sched_getaffinity statvfs getgroups cpu_count X_OK R_OK W_OK F_OK O_RDONLY SEEK_SET WNOHANG
        getpgid getpgrp waitpid wait abort get_exec_path supports_follow_symlinks`,
    },
    subprocess: {
      process: "run call check_call check_output Popen",
      shell: "getoutput getstatusoutput",
      harmless:
        "PIPE STDOUT DEVNULL CalledProcessError TimeoutExpired CompletedProcess SubprocessError list2cmdline",
    },
    asyncio: {
      hidden: "create_subprocess_exec create_subprocess_shell",
      connect: "open_connection start_server",
    },
    shutil: {
      deleteTree: "rmtree",
      move: "move",
      copy: "copy copy2 copyfile",
      copyTree: "copytree",
      permissions: "chown copymode copystat",
      writeTo: "unpack_archive",
      write: "make_archive",
      harmless:
        "which disk_usage get_terminal_size copyfileobj ignore_patterns Error SameFileError get_archive_formats",
    },
    pathlib: { harmless: "Path PurePath PosixPath PurePosixPath WindowsPath" },
    glob: { harmless: "glob iglob escape has_magic" },
    io: {
      open: "open",
      harmless: "StringIO BytesIO TextIOWrapper BufferedReader SEEK_SET DEFAULT_BUFFER_SIZE",
    },
    codecs: { open: "open" },
    fileinput: { write: "input FileInput" },
    tempfile: {},
    sys: {
      dynamic: "modules meta_path path_hooks settrace setprofile _getframe _current_frames",
      harmless: "argv",
    },
    linecache: { read: "getline getlines" },
    socket: {
      lookUp: "gethostbyname getaddrinfo gethostbyaddr",
      harmless:
        "gethostname getfqdn AF_INET AF_INET6 SOCK_STREAM SOCK_DGRAM timeout error gaierror SOL_SOCKET SO_REUSEADDR",
      connect: "socket create_connection create_server socketpair",
    },
    ssl: {},
    "urllib.request": {
      requestAny: "urlopen Request",
      download: "urlretrieve",
      harmless: "build_opener install_opener ProxyHandler HTTPHandler getproxies",
    },
    "http.client": { requestMaybe: "HTTPConnection HTTPSConnection", harmless: "HTTPException responses" },
    "http.server": {
      listen: "HTTPServer ThreadingHTTPServer test",
      harmless: "SimpleHTTPRequestHandler BaseHTTPRequestHandler",
    },
    socketserver: { listen: "TCPServer UDPServer ThreadingTCPServer" },
    requests: {
      request: "get head options",
      post: "post put patch delete",
      requestAny: "request",
      harmless: "exceptions HTTPError Timeout ConnectionError Session session auth adapters codes",
    },
    httpx: {
      request: "get head options",
      post: "post put patch delete",
      requestAny: "request stream",
      harmless: "Client AsyncClient HTTPError Timeout",
    },
    aiohttp: { harmless: "ClientSession ClientTimeout" },
    urllib3: { harmless: "PoolManager disable_warnings exceptions" },
    smtplib: { connect: "SMTP SMTP_SSL LMTP" },
    ftplib: { connect: "FTP FTP_TLS" },
    telnetlib: { connect: "Telnet" },
    imaplib: { connect: "IMAP4 IMAP4_SSL" },
    webbrowser: { request: "open open_new open_new_tab" },
    signal: {},
    multiprocessing: {},
    zipfile: { read: "is_zipfile", open: "ZipFile" },
    tarfile: { read: "is_tarfile", open: "open TarFile" },
    timeit: { evaluate: "timeit repeat" },
    cProfile: { evaluate: "run" },
    profile: { evaluate: "run" },
    code: { dynamic: "interact InteractiveInterpreter InteractiveConsole" },
    pip: { hidden: "main" },
    pytest: { tests: "main" },
    unittest: { tests: "main" },
    sqlite3: {},
    pandas: {},
  },
  open: `types asyncio pathlib codecs fileinput tempfile sys linecache socket ssl urllib.request http.client requests httpx
    aiohttp urllib3 smtplib ftplib telnetlib imaplib webbrowser signal multiprocessing zipfile tarfile timeit cProfile
    profile code pip pytest unittest sqlite3 pandas http.server socketserver io glob shutil`,
  methods: {
    delete: "unlink rmdir",
    write: "write_text write_bytes touch to_csv_path",
    read: "read_text read_bytes",
    openPath: "open",
    movePath: "rename replace",
    linkPath: "symlink_to hardlink_to link_to",
    makeDirectory: "mkdir",
    permissions: "chmod",
    list: "iterdir",
  },
  members: {
    posts: "post put patch",
    gets: "get head options request",
    sql: "execute executemany executescript read_sql read_sql_query",
    hidden: "check_output check_call getstatusoutput create_subprocess_exec create_subprocess_shell",
    deleteTree: "rmtree",
    write: "to_csv to_json to_parquet to_excel extractall savefig",
    harmless: `append extend items keys values join split strip lstrip rstrip startswith endswith lower upper
      title format encode decode read readline readlines close sort reverse pop index count find rfind group groups match
      search findall finditer sub splitlines isdigit isalpha update add setdefault copy loads load dumps dump write
      writelines strftime strptime isoformat now today hexdigest digest most_common partition rpartition zfill ljust
      rjust center exists is_file is_dir resolve absolute relative_to with_suffix with_name stat flush seek tell json`,
  },
  brought: "modules",
  values: {
    join: "os.path.join pathlib.Path Path pathlib.PurePath pathlib.PosixPath .joinpath",
    same: `str os.fspath os.path.abspath os.path.realpath os.path.normpath shlex.quote .resolve .absolute .as_posix
      list sorted set tuple reversed`,
    expandHome: "os.path.expanduser .expanduser",
    home: "pathlib.Path.home Path.home",
    here: "os.getcwd pathlib.Path.cwd Path.cwd os.curdir",
    temporary: "tempfile.mkdtemp tempfile.mktemp tempfile.gettempdir",
    split: ".split shlex.split",
    glob: "glob.glob glob.iglob .glob",
    below: ".rglob",
  },
});

export const python: CodeLanguage = {
  name: "python",
  syntax: {
    lineComments: ["#"],
    blockComments: [],
    quotes: [quote('"""'), quote("'''"), { ...quote('"'), isLine: true }, { ...quote("'"), isLine: true }],
    name: /[\p{L}_][\p{L}\p{N}_]*/uy,
    prefix: /(?:[rbft]|[bfrt]{2}|u)(?=["'])/iy,
    members: wordSet("."),
    joins: wordSet("+"),
    hasNamedArguments: true,
    joinsNeighbours: true,
    joinsPaths: true,
  },
  vocabulary,
  imports: "python",
  importers: wordSet("__import__ importlib.import_module"),
  endsAtNewline: true,
  // `random._os.system`: modules are members of the modules that use them.
  module: name => name.replace(/^.*\._?(?=(?:os|subprocess|builtins|importlib|posix)(?:\.|$))/, ""),
  skipped: wordSet("await"),
  reflection:
    /^__(?:builtins|class|subclasses|bases|base|mro|globals|dict|getattribute|code|closure|loader|spec|reduce|self|func|wrapped|init_subclass)__$/,
  arguments: ["sys.argv", 1],
};
