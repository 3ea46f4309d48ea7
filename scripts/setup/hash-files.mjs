import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * One hash over the names and contents of all files at or below the given paths. What is not there counts
 * as empty. `isLeftOut` is asked about every relative path.
 */
export function hashFiles(root, paths, isLeftOut = () => false) {
  const hash = createHash('sha256');
  const add = (relative) => {
    if (isLeftOut(relative)) return;
    const full = path.join(root, relative);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${relative}/${name}`);
      return;
    }
    hash.update(`${relative}\0${stat.size}\0`).update(readFileSync(full));
  };
  for (const relative of paths) add(relative);
  return hash.digest('hex');
}
