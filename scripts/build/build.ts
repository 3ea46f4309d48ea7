/** The build: pictures and fonts, then both bundles and the programs beside the server, then the compressed forms of every file. */
import { spawnSync } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { ContentError } from '#app/content/content-error.ts';
import { loadContent } from '#app/content/load-content.ts';
import { bundlePrograms } from './bundle-programs.ts';
import { compressAssets } from './compress-assets.ts';
import { escapePrograms } from './escape-letters.ts';

function step(what: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status === 0) return;
  process.stderr.write(`${what} failed:\n${stdout}${stderr}\n`);
  process.exit(1);
}

try {
  loadContent('content');
} catch (error) {
  // Its faults are for the editor: each with file and field, and no stack.
  process.stderr.write(`${error instanceof ContentError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
step('Drawing the pictures', ['artwork/draw-all.ts']);
step('Bundling', ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn']);
await bundlePrograms('build/server');
await escapePrograms('build/server');
// Whoever asks by habit asks for these names.
for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'])
  await copyFile(`artwork/out/${name}`, `build/client/${name}`);
await compressAssets('build/client');
