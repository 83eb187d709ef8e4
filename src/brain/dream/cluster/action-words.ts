/** Knows the words of actions: which mean the same, which exclude each other, which say little. */
import { tokenize } from "../../../search/index.ts";

// Each line: words for one thing, the first of which represents all. Verbs of any development log, no domain's nouns
// beyond the usual abbreviations; words that as often mean something else (drop, raise an error, release notes) is left out.
const SAME = `
run execute invoke rerun trigger perform ausführen ausgeführt laufen gelaufen lancer exécuter ejecutar запустить
fix repair resolve correct mend patch solve beheben behoben reparieren repariert corriger arreglar исправить
remove delete erase destroy löschen gelöscht entfernen entfernt supprimer eliminar удалить
add append insert hinzufügen hinzugefügt ergänzen ergänzt ajouter añadir добавить
change modify edit update adjust ändern geändert anpassen angepasst aktualisieren aktualisiert modifier actualizar изменить обновить
create generate make scaffold erstellen erstellt anlegen angelegt créer crear создать
check verify validate inspect ensure confirm prüfen geprüft vérifier comprobar проверить
investigate examine explore debug trace analyse analyze untersuchen untersucht
deploy rollout ship release deployment ausrollen ausgerollt ausgeliefert déployer desplegar
restart reboot relaunch neustart neugestartet redémarrer reiniciar
find discover locate detect found identify
increase raise elevate erhöhen erhöht
decrease lower reduce verringern verringert senken gesenkt
upgrade bump
write draft compose schreiben geschrieben
revert rollback undo
renew refresh
test spec tests
production prod produktion
development dev
repository repo
configuration config
database db
documentation docs doku dokumentation
environment env
dependency deps
directory dir folder ordner
authentication auth
pr pullrequest
administrator admin
enable activate aktivieren aktiviert einschalten eingeschaltet activer activar включить
disable deactivate deaktivieren deaktiviert ausschalten ausgeschaltet désactiver desactivar отключить
parameter param argument
image container
error bug defect fehler
fail failed failure fehlgeschlagen
succeed succeeded success pass passed erfolgreich
`;

// Each line: states that exclude each other, separated by semicolons.
const RIVALS = `
enable; disable
start; stop
add; remove
install; uninstall
increase; decrease
upgrade; downgrade
lock; unlock
mount; unmount
connect; disconnect
encrypt; decrypt
import; export
show; hide
include; exclude
allow; deny
grant; revoke
accept; reject
attach; detach
subscribe; unsubscribe
publish; unpublish
push; pull
upload; download
open; close
read; write
force; dry; unforced
apply; revert
mute; unmute
backup; restore
succeed; fail
staging; production; development
true; false
frontend; backend
online; offline
minimum; maximum
encode; decode
serialize; deserialize
compress; decompress
horizontal; vertical
internal; external
public; private
`;

// Verbs and nouns that any action may have, whatever it is about; also what hooks and harnesses write around it.
const LIGHT = `
run fix remove add change create check investigate find write use try set get do go need want start finish finally begin work
make let take put give keep see look handle call apply read open new old latest current existing missing some first last next
task step file line lines command tool bash shell terminal path exit code post pre result output input agent done environment now today
also via using per because due since so then there issue problem ticket request bug error please ask machen gemacht datei befehl
neu alt service system project page component module function method class value data
`;

const stemOf = (word: string): string => tokenize(word).at(-1) ?? word;
const linesOf = (text: string): readonly string[] => text.trim().split("\n");

const sameStems = new Map<string, string>();
for (const line of linesOf(SAME)) {
  const stems = line.split(" ").map(stemOf);
  for (const each of stems) sameStems.set(each, stems[0]!);
}

/** The stem that stands for all words of its meaning. */
export const meaningOf = (stem: string): string => sameStems.get(stem) ?? stem;
const leading = (word: string): string => meaningOf(stemOf(word));

const LIGHT_STEMS = new Set(LIGHT.trim().split(/\s+/).map(leading));
const rivalries = new Map<string, string>();
for (const line of linesOf(RIVALS)) {
  const sides = line.split("; ").map(side => side.split(" ").map(leading));
  for (const stem of sides.flat()) rivalries.set(stem, sides[0]![0]!);
}

/** Whether any action may have this meaning, so that it says little about which action this is. */
export const isLight = (meaning: string): boolean => LIGHT_STEMS.has(meaning);

/** The usual way, neither forced nor only tried; the words leave both out. */
export const PLAIN = leading("unforced");

/** The matter that a meaning is a side of: two actions with different sides of one matter are not the same. */
export const rivalryOf = (meaning: string): string | undefined => rivalries.get(meaning);
