/** Programs that speak to other machines. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { wordList } from "../syntax/word-list.ts";
import { aria2c, axelDownload, youtubeDownload } from "./downloaders.ts";
import { ftp, lftp, sftp, tftp } from "./file-transfer.ts";
import { httpie } from "./httpie.ts";
import { connection, keyScan, scanner, sniffer, speedTest, tunnel } from "./listeners.ts";
import { sendsLoad } from "./load-generators.ts";
import { dig, looksUp, nslookup, whois } from "./look-ups.ts";
import { mutt, sendsMail } from "./mail.ts";
import { netcat, nmapNetcat } from "./netcat.ts";
import { secureCopy } from "./secure-copy.ts";
import { socat } from "./socat.ts";
import { autossh, mosh, ssh } from "./ssh.ts";
import { sshAdd, sshAgent, sshCopyId, sshKeygen } from "./ssh-keys.ts";
import { textBrowser } from "./text-browsers.ts";
import { wget } from "./wget.ts";

const ping = looksUp({ valued: "CcFGgIiklMmpQSsTtWwz" });
const route = looksUp({
  valued: "AacFfgiklMmNPpqsTtUuwYZz",
  valuedLong: wordList("report-cycles interval address psize"),
});
const mailer = sendsMail(
  {
    valued: "aAbcEFHMmqrsSTuX",
    valuedLong: wordList("attach subject to from cc bcc return-address content-type"),
  },
  ["a", "A", "attach"],
);
const queue = sendsMail({ valued: "aBCdFfhLNOopRrVX" }, ["a"]);
const netcats: readonly string[] = ["nc", "netcat", "nc.openbsd", "nc.traditional"];
const named = (names: readonly string[], recogniser: Recogniser): Commands =>
  Object.fromEntries(names.map(name => [name, recogniser]));

export const networkCommands: Commands = {
  wget,
  wget2: wget,
  ...named(["http", "xh"], httpie("http")),
  ...named(["https", "xhs"], httpie("https")),
  aria2c,
  axel: axelDownload,
  ...named(["yt-dlp", "youtube-dl"], youtubeDownload),
  ...named(["lynx", "w3m", "links", "links2", "elinks"], textBrowser),

  ...named(netcats, netcat),
  ncat: nmapNetcat,
  socat,
  telnet: connection({ valued: "bEeklnSX" }),
  ...named(
    ["websocat", "wscat", "grpcurl"],
    connection({ valued: "cHxsdP", valuedLong: wordList("connect header import-path proto") }),
  ),
  ...named(["iperf", "iperf3"], speedTest),
  ...named(["ngrok", "lt", "localtunnel", "bore", "cloudflared"], tunnel),

  ssh,
  autossh,
  mosh,
  ...named(["scp", "rcp", "pscp"], secureCopy),
  sftp,
  ...named(["ftp", "ncftp", "lftpget"], ftp),
  lftp,
  tftp,
  "ssh-keygen": sshKeygen,
  "ssh-copy-id": sshCopyId,
  "ssh-add": sshAdd,
  "ssh-agent": sshAgent,
  "ssh-keyscan": keyScan,

  ...named(["dig", "kdig", "drill", "delv"], dig),
  ...named(["nslookup"], nslookup),
  ...named(["whois"], whois),
  ...named(["host", "resolveip", "dog", "doggo"], looksUp({ valued: "cDmNRTtW" })),
  ...named(["ping", "ping4", "ping6", "arping", "fping"], ping),
  ...named(["traceroute", "traceroute6", "tracepath", "tracepath6", "tracert", "mtr"], route),
  ...named(["nmap", "masscan", "zmap", "rustscan"], scanner),
  tcpdump: sniffer({ valued: "BCcEFGijMmQrsTVWwyzZ" }),
  ...named(["tshark", "dumpcap"], sniffer({ valued: "abBcCdDeEfFGHijKmMNoOrRsStTuUwWXyYzZ" })),

  ...named(["mail", "mailx", "Mail", "s-nail"], mailer),
  ...named(["sendmail", "msmtp", "ssmtp", "postdrop"], queue),
  ...named(["mutt", "neomutt"], mutt),
  swaks: sendsMail(
    {
      valuedLong: wordList(`
      to from server body attach data h-Subject header auth-user auth-password port`),
    },
    ["attach", "body", "data"],
  ),

  ab: sendsLoad({
    syntax: { valued: "AbCcegHiMmnPpSstTuvwXxyz" },
    methods: ["m"],
    bodies: [],
    bodyFiles: ["p", "u"],
    outputs: ["e", "g"],
  }),
  wrk: sendsLoad({
    syntax: { valued: "cdHsTt", valuedLong: wordList("connections duration threads script header timeout") },
    methods: [],
    bodies: [],
    bodyFiles: [],
    scripts: ["s", "script"],
  }),
  ...named(
    ["hey", "oha", "bombardier"],
    sendsLoad({
      syntax: {
        valued: "abcdDfHlmnopqTtUxzZ",
        valuedLong: wordList("method body body-file header connections requests duration"),
      },
      methods: ["m", "method"],
      bodies: ["d", "b", "body"],
      bodyFiles: ["D", "f", "body-file"],
    }),
  ),
};

export { networkCommands as programs };
