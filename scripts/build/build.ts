/** The build: pictures and fonts, then both bundles, then the compressed forms of every file. */
import { spawnSync } from 'node:child_process';
import { compressAssets } from './compress-assets.ts';

function step(what: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status === 0) return;
  process.stderr.write(`${what} failed:\n${stdout}${stderr}\n`);
  process.exit(1);
}

step('Drawing the pictures', ['artwork/draw-all.ts']);
step('Bundling', ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn']);
await compressAssets('build/client');
