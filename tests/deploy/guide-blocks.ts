import { readFileSync } from 'node:fs';
import path from 'node:path';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/deploy.md'), 'utf8');

/** Finds the first block of docs/deploy.md below this text. */
export function findBlock(below: string): string {
  const start = guide.indexOf(below);
  const [, indent = '', block = ''] = /^( *)```\n(.*?)^ *```$/ms.exec(guide.slice(start)) ?? [];
  if (start < 0 || !block) throw new Error(`docs/deploy.md has no block below "${below}".`);
  return block.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

/**
 * What the upgrade and the way back run, with the folders of the guide below another one. Whoever follows the guide goes on to
 * the next block if the one before has not failed.
 */
export function findSteps(section: 'Upgrade' | 'Roll back', folder: string): string {
  const [, below = ''] = guide.split(`\n## ${section}\n`);
  const [text = ''] = below.split('\n## ');
  const blocks = [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, block]) => `{ ${block}}`);
  if (blocks.length === 0) throw new Error(`docs/deploy.md has no block in "${section}".`);
  return blocks.join(' && ').replaceAll('/srv/saltbush', folder);
}
