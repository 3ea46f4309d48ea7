/** npm run bench: every figure that docs/figures.md states, one after another. */
import { spawnSync } from 'node:child_process';

for (const name of [
  'weight',
  'start',
  'load',
  'lighthouse',
  'lighthouse-templates',
  'audit',
  'blog',
  'feeds',
  'search',
]) {
  console.log(`\n## ${name}\n`);
  spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: 'inherit' });
}
