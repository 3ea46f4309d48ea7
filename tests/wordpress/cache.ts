import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Where downloads and templates stay between runs: WORDPRESS_CACHE, else where the system keeps caches. */
export function openCache(): string {
  const ours = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache');
  const usual = path.join(process.getuid?.() === 0 ? '/var/cache' : ours, 'saltbush-wordpress');
  const cache = path.resolve(process.env.WORDPRESS_CACHE ?? usual);
  mkdirSync(cache, { recursive: true });
  return cache;
}

/** Removes what no run has used for a week: templates of older seeds, remains of killed runs. Downloads stay. */
export function forgetUnused(cache: string, used: string[]): void {
  const now = new Date();
  for (const folder of used) utimesSync(folder, now, now);
  for (const name of readdirSync(cache)) {
    const file = path.join(cache, name);
    if (name === 'lock' || name.startsWith('debs-')) continue;
    if (now.getTime() - statSync(file).mtimeMs > weekMs) rmSync(file, { recursive: true, force: true });
  }
}
