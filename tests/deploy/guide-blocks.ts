import { readFileSync } from 'node:fs';
import path from 'node:path';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/deploy.md'), 'utf8');

/** Finds the first block of docs/deploy.md below these words. */
export function findBlock(below: string): string {
  const start = guide.indexOf(below);
  const [, indent = '', block = ''] = /^( *)```\n(.*?)^ *```$/ms.exec(guide.slice(start)) ?? [];
  if (start < 0 || !block) throw new Error(`docs/deploy.md has no block below "${below}".`);
  return block.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

/** What the upgrade and the way back run, with the folders of the guide below another one. */
export function findSteps(section: 'Upgrade' | 'Roll back', folder: string): string {
  return findBlock(`\n## ${section}\n`).replaceAll('/srv/saltbush', folder);
}
