import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formatAssetName } from '#artwork/asset-name.ts';
import { virtualModule } from './virtual-module.ts';

const folder = 'artwork/out';
/** Pictures that only the server names: in the web app manifest and in structured data. */
const forServer = /^(icon-|apple-touch-icon)/;
/** Base64 characters: a change has one chance in 16 million to keep its name in caches. */
const hashLength = 4;

/**
 * `virtual:artwork` exports a line for each drawn picture: file name, width, height, and the hash in its asset's name.
 * Every page that hydrates loads this list; importing the pictures one by one would take 1 kB more.
 */
export const artworkCatalogue = () =>
  virtualModule('artwork', ({ root, serving, isForBrowser, emitAsset }) => {
    const read = (name: string) => readFileSync(path.join(root, folder, name));
    const sizes: Record<string, { width: number; height: number }> = JSON.parse(String(read('sizes.json')));
    const lines = Object.entries(sizes).flatMap(([name, { width, height }]) => {
      if (serving) return `${name} ${width} ${height}`;
      const source = read(name);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, hashLength);
      emitAsset(`assets/${formatAssetName(name, hash)}`, source);
      return isForBrowser && forServer.test(name) ? [] : `${name} ${width} ${height} ${hash}`;
    });
    return { pictures: lines.join('\n') };
  });
