/** Programs that ask the network, connect to a host, or send mail. */
import type { ProgramTables } from "../table/program-table.ts";

const letters = (all: string) => [...all].map(letter => `-${letter}`).join(" ");
const LOOK_UP = "net.look_up(domain: each domain $*)";
const MAIL = "net.transfer(domain: ?, direction: up)";

export const tables = {
  "ping ping4 ping6 arping fping": {
    valued: letters("CcFGgIiklMmpQSsTtWwz"),
    bare: "nothing",
    always: LOOK_UP,
  },
  "traceroute traceroute6 tracepath tracepath6 tracert mtr": {
    valued: `${letters("AacFfgiklMmNPpqsTtUuwYZz")} --report-cycles --interval --address --psize`,
    bare: "nothing",
    always: LOOK_UP,
  },
  "host resolveip dog doggo nslookup": { valued: letters("cDmNRTtW"), bare: "nothing", always: LOOK_UP },
  whois: {
    valued: `${letters("hgipstTV")} --host --port`,
    bare: "nothing",
    always: "net.look_up(domain: domain $last)",
  },
  "ssh-keyscan": { valued: letters("fOpTt"), always: `${LOOK_UP}; fs.read(path: $-f)` },
  "websocat wscat": {
    valued: `${letters("BHcloPsx")} --connect --listen --header --origin --protocol --execute --subprotocol`,
    does: {
      "net.connect(domain: each domain $-c|--connect)": "-c --connect",
      "net.listen(port: $-l|--listen|-s)": "-l --listen -s --server-mode",
    },
    bare: "nothing",
    always: "net.connect(domain: each domain $*)",
  },
  "telnet grpcurl": {
    valued: `${letters("bEeklnSXcHxsdP")} --header --import-path --proto`,
    bare: "nothing",
    always: "net.connect(domain: domain $1, port: $2)",
  },
  "iperf iperf3": {
    valued: `${letters("ABcdFfiklLMnPpTtwX")} --client --port --bind --logfile`,
    does: {
      "net.connect(domain: domain $-c|--client, port: $-p|--port)": "-c --client",
      "net.listen(port: $-p|--port)": "-s --server",
    },
    always: "nothing",
  },
  [`ngrok lt localtunnel bore cloudflared frpc frps chisel zrok pinggy expose devtunnel inlets loophole tunnelmole tmole
    gost rathole playit serve http-server live-server httpd`]: {
    valued: `-p -s -l -h --port --subdomain --authtoken --config --region --domain --url --log`,
    does: { nothing: "version help credits", "secrets.change(path: ?)": "config authtoken update" },
    bare: "net.listen(port: $-p|--port)",
    otherwise: "net.listen(port: $1)",
  },
  tailscale: { does: { "net.listen(port: $1)": "funnel serve, serve *, funnel *" } },
  "ec2-metadata ec2metadata": { always: "secrets.read(path: ?)", bare: "secrets.read(path: ?)" },
  "nmap masscan zmap rustscan": {
    valued: `--exclude --script-args --datadir --max-rate --min-rate --host-timeout --top-ports --source-port --ports
      --rate --dns-servers -p -e -g -S -D`,
    adds: { "code.run(language: lua, source: file, path: $--script)": "--script=*/* --script=*.nse*" },
    always: `net.connect(domain: each domain $*); fs.write(path: $-oN|-oX|-oG|-oS|-oA);
      fs.read(path: $-iL|--excludefile)`,
  },
  tcpdump: {
    valued: letters("BCcEFGijMmQrsTVWwyzZ"),
    always: `process.read(what: network traffic); fs.read(path: $-r|-F); fs.write(path: $-w); shell(text: $-z)`,
  },
  "tshark dumpcap": {
    valued: letters("abBcCdDeEfFGHijKmMNoOrRsStTuUwWXyYzZ"),
    adds: { "shell.opaque(why: it runs a script of its own)": "-X=lua_script*" },
    always: "process.read(what: network traffic); fs.read(path: $-r|-F); fs.write(path: $-w)",
  },
  "mail mailx Mail s-nail sendmail msmtp ssmtp postdrop swaks": {
    valued: `${letters("bcEFHMqrsSTX")} --subject --to --from --server`,
    always: `${MAIL}; fs.read(path: $-a|-A|--attach|--body|--data)`,
  },
  "mutt neomutt": {
    valued: letters("bcCefFmQsxyZ"),
    adds: { "shell.opaque(why: settings of mutt run commands)": "-e -F" },
    always: `${MAIL}; fs.read(path: $-a|-i|-H); fs.read(path: $*)`,
  },
  "ssh-keygen": {
    valued: letters("abCDEFfIMmNnOPRrstVwYZz"),
    does: {
      "fs.write(path: /etc/ssh, recursive: true)": "-A",
      "fs.write(path: $-f or ~/.ssh/known_hosts)": "-H -R",
      "fs.read(path: $-f or ~/.ssh/known_hosts)": "-F",
      "fs.read(path: $-s); fs.write(path: $*)": "-s",
      "code.run(language: native, source: file, path: $-D|-w)": "-D -w",
      "fs.read(path: $-f or ~/.ssh/id_ed25519)": "-l -B -L -Q -e -i -y -r -Y",
    },
    always: "fs.write(path: $-f or ~/.ssh/id_ed25519)",
  },
  "ssh-copy-id": {
    valued: "-i -o -p -F -t",
    does: { nothing: "-n -h" },
    always: "net.transfer(domain: domain $1, direction: up); remote.run(domain: domain $1)",
  },
  "ssh-add": {
    valued: letters("EHhSstT"),
    does: { nothing: "-l -L", "secrets.change(path: ?)": "-d -D -x -X" },
    adds: { "code.run(language: native, source: file, path: $-s|-S)": "-s -S" },
    bare: "fs.read(path: ~/.ssh, recursive: true)",
    always: "fs.read(path: $*)",
  },
} satisfies ProgramTables;
