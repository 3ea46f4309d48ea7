import { pictures } from 'virtual:artwork';
import { formatAssetName } from '#artwork/asset-name.ts';
import { hashText } from '#artwork/strata/random.ts';

/** A generated picture: its URL on this site and its intrinsic size in CSS pixels. */
type Artwork = { url: string; width: number; height: number };

const catalogue = new Map(
  pictures.split('\n').map((line): [string, Artwork] => {
    const [name = '', width, height, hash] = line.split(' ');
    // In development the generated file is served directly.
    const url = hash ? `/assets/${formatAssetName(name, hash)}` : `/artwork/out/${name}`;
    return [name, { url, width: Number(width), height: Number(height) }];
  }),
);

/** Finds the generated picture with that file name; undefined if there is none. */
export function findArtwork(name: string): Artwork | undefined {
  return catalogue.get(name);
}

/** Returns the generated picture with that file name. Throws if there is none, so that a misspelt name fails early. */
export function artwork(name: string): Artwork {
  const found = catalogue.get(name);
  if (!found) throw new Error(`No picture named ${name} was drawn; run the artwork step of the build`);
  return found;
}

function listArtwork(prefix: string): string[] {
  return [...catalogue.keys()].filter((name) => name.startsWith(prefix)).sort();
}

/**
 * Finds the bark drawing for a post. A post written in WordPress after the build borrows another post's drawing. In a
 * list, `among` contains the slugs of all its posts that show a drawing.
 */
export function findPostArtwork(slug: string, among: string[] = [slug]): Artwork {
  return artwork(chooseDrawings(among, listArtwork('post-')).get(slug) ?? 'seam.svg');
}

/**
 * Chooses a drawing for each post in a list, by slug: its own, or else a borrowed one that its slug determines. If the
 * list already shows that drawing, the post borrows the next, so that no two posts look alike while there are enough.
 */
export function chooseDrawings(slugs: string[], drawn: string[]): Map<string, string> {
  const own = slugs
    .map((slug) => [slug, `post-${slug}.svg`] as const)
    .filter(([, name]) => drawn.includes(name));
  const chosen = new Map<string, string>(own);
  for (const slug of slugs) {
    if (chosen.has(slug)) continue;
    const first = hashText(slug) % drawn.length;
    const inOrder = [...drawn.slice(first), ...drawn.slice(0, first)];
    const name = inOrder.find((candidate) => ![...chosen.values()].includes(candidate)) ?? inOrder[0];
    if (name) chosen.set(slug, name);
  }
  return chosen;
}

/** Finds the strip of bark for the top of a post, in the colours of the post's own picture if it has one. */
export function findPostStrip(slug: string): Artwork {
  const drawn = listArtwork('strip-');
  return findArtwork(`strip-${slug}.svg`) ?? artwork(drawn[hashText(slug) % drawn.length] ?? 'seam.svg');
}
