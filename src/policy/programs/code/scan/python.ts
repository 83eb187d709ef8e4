/** Python's libraries, as far as their names say what they do to the world. */
import { wordSet } from "../../syntax/word-list.ts";
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
    // `random._os.system`: modules are members of the modules that use them.
    module: name => name.replace(/^.*\._?(?=(?:os|subprocess|builtins|importlib|posix)(?:\.|$))/, ""),
    reflection:
      /^__(?:builtins|class|subclasses|bases|base|mro|globals|dict|getattribute|code|closure|loader|spec|reduce|self|func|wrapped|init_subclass)__$/,
    argv: ["sys.argv", 1],
  },
  `
  imported: asyncio bdb builtins cProfile cffi code codecs codeop commands ctypes delegator dill
  imported: distutils fabric fileinput ftplib gc http httpx imaplib imp importlib invoke io linecache marshal
  imported: nt os paramiko pathlib pexpect pickle pip plumbum popen2 posix profile pty ptyprocess pytest
  imported: requests runpy sarge sh shutil smtplib socket socketserver subprocess sys tarfile telnetlib
  imported: tempfile timeit types unittest urllib webbrowser zipfile
  closed: imp posix nt codeop distutils bdb runpy builtins ctypes cffi pty pexpect sh plumbum fabric invoke
  closed: paramiko commands popen2 ptyprocess sarge delegator dill marshal pickle importlib gc os
  closed: subprocess
  harmless: pickle.dump pickle.dumps pickle.HIGHEST_PROTOCOL pathlib importlib.metadata importlib.resources
  harmless: importlib.util.find_spec print input len gc.collect subprocess.PIPE subprocess.STDOUT
  harmless: subprocess.DEVNULL subprocess.CalledProcessError subprocess.TimeoutExpired
  harmless: subprocess.CompletedProcess subprocess.SubprocessError subprocess.list2cmdline
  evaluate: eval exec compile timeit.timeit timeit.repeat cProfile.run profile.run
  dynamic: __import__ globals locals vars setattr delattr breakpoint types.FunctionType types.CodeType
  dynamic: sys.modules sys.meta_path sys.path_hooks sys.settrace sys.setprofile sys._getframe
  dynamic: sys._current_frames code.interact code.InteractiveInterpreter code.InteractiveConsole
  open: open io.open codecs.open zipfile.ZipFile tarfile.open tarfile.TarFile
  command: subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen
  command: subprocess.getoutput subprocess.getstatusoutput
  hidden: asyncio.create_subprocess_exec asyncio.create_subprocess_shell pip.main
  connect: asyncio.open_connection asyncio.start_server socket.socket socket.create_connection
  connect: socket.create_server socket.socketpair smtplib.SMTP smtplib.SMTP_SSL smtplib.LMTP ftplib.FTP
  connect: ftplib.FTP_TLS telnetlib.Telnet imaplib.IMAP4 imaplib.IMAP4_SSL
  write: fileinput.input fileinput.FileInput
  read: linecache.getline linecache.getlines
  lookUp: socket.gethostbyname socket.getaddrinfo socket.gethostbyaddr
  requestAny: urllib.request.urlopen urllib.request.Request
  download: urllib.request.urlretrieve
  requestMaybe: http.client.HTTPConnection http.client.HTTPSConnection
  listen: http.server.HTTPServer http.server.ThreadingHTTPServer http.server.test socketserver.TCPServer
  listen: socketserver.UDPServer socketserver.ThreadingTCPServer
  request: webbrowser.open webbrowser.open_new webbrowser.open_new_tab
  tests: pytest.main unittest.main
  command os: system popen
  open os: open
  exec os: execl execlp execv execvp
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
  environment os: environ environb
  harmless os: path sep linesep pathsep curdir pardir name extsep devnull getcwd getcwdb getpid getppid getuid
  harmless os: geteuid getgid getlogin getenv putenv uname cpu_count stat lstat fstat access fspath fsdecode
  harmless os: fsencode get_terminal_size isatty urandom umask getloadavg times strerror error PathLike
  harmless os: DirEntry _exit close read write fsync dup dup2 pipe terminal_size nice sched_getaffinity
  harmless os: statvfs getgroups X_OK R_OK W_OK F_OK O_RDONLY SEEK_SET WNOHANG getpgid getpgrp waitpid wait
  harmless os: abort get_exec_path supports_follow_symlinks
  deleteTree shutil: rmtree
  move shutil: move
  copy shutil: copy copy2 copyfile
  copyTree shutil: copytree
  permissions shutil: chown copymode copystat
  writeSecond shutil: unpack_archive
  write shutil: make_archive
  request requests httpx: get head options
  post requests httpx: post put patch delete
  requestAny requests httpx: request stream
  method delete: unlink rmdir
  method write: write_text write_bytes touch
  method read: read_text read_bytes
  method openPath: open
  method movePath: rename replace
  method linkPath: symlink_to hardlink_to link_to
  method makeDirectory: mkdir
  method permissions: chmod
  method list: iterdir
  member posts: post put patch
  member gets: get head options request
  member sql: execute executemany executescript read_sql read_sql_query
  member hidden: check_output check_call getstatusoutput create_subprocess_exec create_subprocess_shell
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
