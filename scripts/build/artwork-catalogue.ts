import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { virtualModule } from './virtual-module.ts';

const folder = 'artwork/out';

/**
 * Importing `virtual:artwork` gives a line for each drawn picture: its file name, width, height, and the hash in its
 * asset's name. React starts with this list on every page, and imported one by one the pictures take 1 kB more.
 */
export const artworkCatalogue = () =>
  virtualModule('artwork', ({ root, serving, emitAsset }) => {
    const read = (name: string) => readFileSync(path.join(root, folder, name));
    const sizes: Record<string, { width: number; height: number }> = JSON.parse(String(read('sizes.json')));
    const lines = Object.entries(sizes).map(([name, { width, height }]) => {
      if (serving) return `${name} ${width} ${height}`;
      const source = read(name);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 6);
      const { name: base, ext } = path.parse(name);
      emitAsset(`assets/${base}-${hash}${ext}`, source);
      return `${name} ${width} ${height} ${hash}`;
    });
    return { pictures: lines.join('\n') };
  });
