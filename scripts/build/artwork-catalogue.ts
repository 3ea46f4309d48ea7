import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const virtualId = 'virtual:artwork';
const folder = 'artwork/out';

/**
 * Importing `virtual:artwork` gives a line for each drawn picture: its file name, width, height, and the hash in its
 * asset's name. React starts with this list on every page, and imported one by one the pictures take 1 kB more.
 */
export function artworkCatalogue(): Plugin {
  let root = '';
  let serving = false;
  return {
    name: 'artwork-catalogue',
    configResolved(config) {
      root = config.root;
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load(id) {
      if (id !== `\0${virtualId}`) return undefined;
      const read = (name: string) => readFileSync(path.join(root, folder, name));
      const sizes: Record<string, { width: number; height: number }> = JSON.parse(String(read('sizes.json')));
      const lines = Object.entries(sizes).map(([name, { width, height }]) => {
        if (serving) return `${name} ${width} ${height}`;
        const source = read(name);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 6);
        const { name: base, ext } = path.parse(name);
        // Both builds name the files; only the client's writes them.
        if (this.environment.name === 'client')
          this.emitFile({ type: 'asset', fileName: `assets/${base}-${hash}${ext}`, source });
        return `${name} ${width} ${height} ${hash}`;
      });
      return `export const pictures = ${JSON.stringify(lines.join('\n'))};`;
    },
  };
}
