import { pictures } from 'virtual:artwork';

/** A drawn picture: its URL on this site and its own size in CSS pixels. */
type Artwork = { url: string; width: number; height: number };

const catalogue = new Map(
  pictures.split('\n').map((line): [string, Artwork] => {
    const [name = '', width, height, hash] = line.split(' ');
    // Development serves the drawn file itself.
    const url = hash ? `/assets/${name.replace('.', `-${hash}.`)}` : `/artwork/out/${name}`;
    return [name, { url, width: Number(width), height: Number(height) }];
  }),
);

/** Finds the picture of that file name; undefined where none was drawn. */
export function findArtwork(name: string): Artwork | undefined {
  return catalogue.get(name);
}

/** Returns the picture of that file name. Throws where none was drawn, so that a misspelt name reaches no visitor. */
export function artwork(name: string): Artwork {
  const found = catalogue.get(name);
  if (!found) throw new Error(`No picture named ${name} was drawn; run the artwork step of the build`);
  return found;
}

/** Lists the names of all drawn pictures that begin with the prefix, in alphabetical order. */
function listArtwork(prefix: string): string[] {
  return [...catalogue.keys()].filter((name) => name.startsWith(prefix)).sort();
}

/**
 * Finds the bark drawn for a post. A post that was written after the build, in WordPress, borrows one of those that were
 * drawn; in a list, `among` has the slugs of all posts there that have a drawing.
 */
export function findPostArtwork(slug: string, among: string[] = [slug]): Artwork {
  return artwork(chooseDrawings(among, listArtwork('post-')).get(slug) ?? 'seam.svg');
}

/**
 * Chooses a drawing for each post of a list, by slug. Each has its own or borrows always the same one, unless the list
 * shows that already: then it borrows the next, so that all differ while there are enough.
 */
export function chooseDrawings(slugs: string[], drawn: string[]): Map<string, string> {
  const own = slugs
    .map((slug) => [slug, `post-${slug}.svg`] as const)
    .filter(([, name]) => drawn.includes(name));
  const chosen = new Map<string, string>(own);
  const taken = new Set(chosen.values());
  for (const slug of slugs) {
    if (chosen.has(slug)) continue;
    const first = pickIndex(slug, drawn.length);
    const inOrder = [...drawn.slice(first), ...drawn.slice(0, first)];
    const name = inOrder.find((each) => !taken.has(each)) ?? inOrder[0];
    if (!name) continue;
    chosen.set(slug, name);
    taken.add(name);
  }
  return chosen;
}

/** Finds the strip of bark for the top of a post, in the colours of its picture where that is its own. */
export function findPostStrip(slug: string): Artwork {
  const drawn = listArtwork('strip-');
  return findArtwork(`strip-${slug}.svg`) ?? artwork(drawn[pickIndex(slug, drawn.length)] ?? 'seam.svg');
}

/** Picks a number below `of`, always the same for the same text. */
function pickIndex(text: string, of: number): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return of > 0 ? sum % of : 0;
}
