/** Scans Python by its libraries, as far as their names say what they do to the world. */

import { wordSet } from "../../syntax/word-list.ts";
import type { Runnable } from "../run-code.ts";
import { scanCode } from "../scan-code.ts";
import { defineLanguage } from "./language.ts";

export const python = defineLanguage(
  {
    name: "python",
    syntax: {
      comment: /#[^\n]*/y,
      quotes: [{ mark: '"""' }, { mark: "'''" }, { mark: '"', isLine: true }, { mark: "'", isLine: true }],
      name: /[\p{L}_][\p{L}\p{N}_]*/uy,
      prefix: /(?:[rbft]|[bfrt]{2}|u)(?=["'])/iy,
    },
    importers: wordSet("__import__ importlib.import_module"),
    // The module beneath os has the same functions.
    module: name => name.replace(/^(?:posix|nt)(?=\.|$)/, "os"),
    // Modules are members of the modules that use them: `random._os.system`.
    reflection:
      /^__(?:builtins|class|subclasses|bases|base|mro|globals|dict|getattribute|code|closure|loader|spec|reduce|self|func|wrapped|init_subclass)__$|^_?(?:os|posix|subprocess|builtins|importlib)$/,
  },
  `
  imported: asyncio cProfile code codecs fileinput ftplib http httpx imaplib io linecache pathlib pip profile requests
  imported: getpass platform shutil smtplib socket socketserver sys tarfile telnetlib tempfile timeit types urllib webbrowser zipfile
  closed: imp codeop distutils bdb runpy builtins ctypes cffi pty pexpect sh plumbum fabric invoke
  closed: paramiko commands popen2 ptyprocess sarge delegator dill marshal pickle importlib gc os subprocess
  harmless: pickle.dump pickle.dumps pickle.HIGHEST_PROTOCOL pathlib importlib.metadata importlib.resources
  harmless: importlib.util.find_spec print input len gc.collect
  harmless subprocess: PIPE STDOUT DEVNULL CalledProcessError TimeoutExpired CompletedProcess SubprocessError
  opaque: eval exec compile timeit.timeit timeit.repeat cProfile.run profile.run __import__ globals locals vars
  opaque: __builtins__ __loader__ __spec__ setattr delattr breakpoint types.FunctionType types.CodeType sys.modules sys.meta_path sys.path_hooks
  opaque: sys.settrace sys.setprofile sys._getframe sys._current_frames code.interact code.InteractiveInterpreter
  opaque: code.InteractiveConsole asyncio.create_subprocess_exec asyncio.create_subprocess_shell pip.main
  open: open io.open codecs.open zipfile.ZipFile tarfile.open tarfile.TarFile
  command subprocess: run call check_call check_output Popen getoutput getstatusoutput
  connect: asyncio.open_connection asyncio.start_server smtplib.SMTP smtplib.SMTP_SSL ftplib.FTP ftplib.FTP_TLS
  connect: telnetlib.Telnet imaplib.IMAP4 imaplib.IMAP4_SSL http.client.HTTPConnection http.client.HTTPSConnection
  connect socket: socket create_connection create_server socketpair gethostbyname getaddrinfo gethostbyaddr
  write: fileinput.input fileinput.FileInput
  read: linecache.getline linecache.getlines
  request: urllib.request.urlopen urllib.request.Request
  request requests httpx: get head options post put patch delete request stream
  request webbrowser: open open_new open_new_tab
  download: urllib.request.urlretrieve
  listen http.server socketserver: HTTPServer ThreadingHTTPServer test TCPServer UDPServer ThreadingTCPServer
  command os: system popen
  command: pty.spawn asyncio.create_subprocess_shell
  loadEnvironment dotenv: load_dotenv
  environment dotenv: dotenv_values get_key
  execute os: execv execve execvp execvpe execl execle execlp execlpe spawnv spawnve spawnvp spawnvpe spawnl spawnle
  execute os: spawnlp spawnlpe posix_spawn posix_spawnp
  open os: open
  delete os: remove unlink rmdir
  deleteTree os: removedirs
  move os: rename renames replace
  write os: truncate mknod mkfifo utime
  makeDirectory os: mkdir makedirs
  permissions os: chmod chown lchown lchmod chflags
  link os: symlink link
  list os: listdir scandir walk fwalk
  read os: readlink
  changeDirectory os: chdir
  stop os: kill killpg
  environment os: environ environb getenv getenvb
  harmless os: path sep linesep pathsep curdir pardir name extsep devnull getcwd getcwdb getpid getppid getuid
  harmless os: geteuid getgid cpu_count stat lstat fstat access fspath fsdecode fsencode
  harmless os: get_terminal_size isatty urandom umask getloadavg strerror error PathLike DirEntry _exit close
  harmless os: read write fsync dup dup2 pipe terminal_size statvfs X_OK R_OK W_OK F_OK O_RDONLY abort P_WAIT P_NOWAIT
  place os: getlogin uname
  place: socket.gethostname socket.getfqdn platform.node platform.uname getpass.getuser
  deleteTree shutil: rmtree
  move shutil: move
  copy shutil: copy copy2 copyfile
  copyTree shutil: copytree
  permissions shutil: chown copymode copystat
  writeSecond shutil: unpack_archive
  write shutil: make_archive
  method delete: unlink rmdir
  method write: write_text write_bytes touch
  method read: read_text read_bytes
  method openPath: open
  method movePath: rename replace
  method opaque: symlink_to hardlink_to
  method makeDirectory: mkdir
  method permissions: chmod
  method list: iterdir
  member requestAddress: get head options request post put patch
  member sql: execute executemany executescript read_sql read_sql_query
  member opaque: check_output check_call getstatusoutput create_subprocess_exec create_subprocess_shell
  member deleteTree: rmtree
  member write: to_csv to_json to_parquet to_excel extractall savefig
  member harmless: append extend join split strip format read write close add update
  value join: os.path.join pathlib.Path Path pathlib.PurePath pathlib.PosixPath .joinpath
  value same: str os.fspath os.path.abspath os.path.realpath os.path.normpath shlex.quote .resolve .absolute
  value same: .as_posix list sorted set tuple reversed os.path.expanduser .expanduser
  value home: pathlib.Path.home Path.home
  value here: os.getcwd pathlib.Path.cwd Path.cwd os.curdir
  value temporary: tempfile.mkdtemp tempfile.mktemp tempfile.gettempdir`,
);

export const scanPython: NonNullable<Runnable["scan"]> = (...given) => scanCode(python, ...given);
