/** Reads a table of places, as text. */

export interface PlaceRow {
  readonly title: string;
  readonly at: readonly string[];
  readonly except: readonly string[];
}

const OWN_SPACE = "\0";

/**
 * A row is a title, and indented lines of places below it; a line that begins with `except` has exceptions. Before a
 * space that belongs to a place is a backslash.
 */
export const readPlaces = (text: string): readonly PlaceRow[] =>
  text
    .trim()
    .split(/\n(?! )/)
    .map(row => {
      const [title = "", ...lines] = row.split("\n");
      const placesOf = (chosen: readonly string[]) =>
        chosen.flatMap(line =>
          line
            .trim()
            .replaceAll("\\ ", OWN_SPACE)
            .split(" ")
            .filter(place => place !== "")
            .map(place => place.replaceAll(OWN_SPACE, " ")),
        );
      const exceptions = lines.filter(line => /^ +except /.test(line));
      return {
        title,
        at: placesOf(lines.filter(line => !exceptions.includes(line))),
        except: placesOf(exceptions).filter(place => place !== "except"),
      };
    });
