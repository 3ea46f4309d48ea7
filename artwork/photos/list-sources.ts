import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export type PhotoSource = {
  /** Without its ending: what the site calls it. */
  name: string;
  file: string;
};

const endings = ['.jpg', '.jpeg', '.png', '.webp', '.tiff', '.tif'];
const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * The pictures of a folder, by name; none where there is no such folder. Texts and hidden files are left
 * alone. Throws an error that names every file that can't be a picture of the site.
 */
export function listSources(folder: string): PhotoSource[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((file) => !file.startsWith('.') && !/\.(md|txt)$/.test(file))
    .sort();
  const sources = names.map((file) => ({ name: path.parse(file).name, file: path.join(folder, file) }));
  const faults = sources.flatMap(({ name, file }, index) => {
    const shown = path.join(path.basename(folder), path.basename(file));
    if (!endings.includes(path.extname(file).toLowerCase()))
      return [`${shown}: expected a picture ending in ${endings.join(', ')}`];
    if (!namePattern.test(name)) return [`${shown}: expected a name of lower-case words joined by hyphens`];
    if (sources[index - 1]?.name === name) return [`${shown}: there is another picture of this name`];
    return [];
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return sources;
}
