/**
 * npm run build: pictures and fonts, then both bundles and the programs beside the server, then the compressed forms of
 * every file. One process builds at a time; with --if-stale a build that another process has just finished is enough.
 */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build } from 'vite';
import { ContentError } from '#app/content/content-files.ts';
import { loadContent } from '#app/content/load-content.ts';
import { compressible, encodingSuffix } from '#platform/http/assets/assets.ts';
import { compress } from '#platform/http/page-cache/compress.ts';
import { encodings } from '#platform/http/page-cache/negotiation.ts';
import { buildStamp, hashSources, readBuildStamp } from '../setup.mjs';
import { escapePrograms } from './escape-non-ascii.ts';

/**
 * The programs that the server starts beside itself, each in one file as the server is: a thread that reads pages begins
 * with every audit, and finding and reading some hundred sources took it longer than most pages.
 */
const programs = {
  'scan-worker': 'app/audit/server/gather/worker/scan-worker.ts',
  'squeeze-child': 'app/audit/server/savings/squeeze-child.ts',
};

/** These bring programs of the machine, and are loaded when first needed. */
const loadedLater = ['sharp', 'subset-font'];

/** A compressor at its best takes 60 MB: one for each thread that Node has for such work is as fast as all at once. */
const compressorsAtOnce = 4;

// Vitest's NODE_ENV would make a build for development.
process.env.NODE_ENV = 'production';
delete process.env.VITEST;

const lock = takeLock();
const hash = hashSources();
if (process.argv.includes('--if-stale') && readBuildStamp() === hash) process.exit();
// A build that breaks off must not pass for the one that stood before it.
rmSync(buildStamp, { force: true });
try {
  loadContent('content');
} catch (error) {
  // The faults are for the editor: each with file and field, and no stack.
  process.stderr.write(`${error instanceof ContentError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
step('Drawing the pictures', ['artwork/draw-all.ts']);
step('Bundling', ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn']);
for (const [name, entry] of Object.entries(programs)) await bundleProgram(name, entry);
await escapePrograms('build/server');
// Browsers and programs ask for these names by convention.
for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'])
  await copyFile(`artwork/out/${name}`, `build/client/${name}`);
await compressAssets('build/client');
writeFileSync(buildStamp, hash);
lock.close();

/**
 * Waits until no other process builds. SQLite's lock on a file is the kernel's, and goes with its holder, however that
 * ends. The file is outside the build's folder, which each build empties.
 */
function takeLock(): DatabaseSync {
  const lock = new DatabaseSync('node_modules/.build-lock', { timeout: 600_000 });
  lock.exec('begin exclusive');
  return lock;
}

function step(what: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status === 0) return;
  process.stderr.write(`${what} failed:\n${stdout}${stderr}\n`);
  process.exit(1);
}

async function bundleProgram(name: string, entry: string): Promise<void> {
  const minify = { mangle: false, compress: true, codegen: true };
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: 'build/server',
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: {
        input: { [name]: entry },
        output: { entryFileNames: '[name].js', codeSplitting: false, minify },
      },
    },
    // Its sources read their tables from files beside them; its own bundle has them in it.
    resolve: { alias: { 'css-tree': 'css-tree/dist/csstree.esm' } },
    ssr: { noExternal: true, external: loadedLater },
  });
}

/** Writes the brotli, zstd and gzip form beside every file that gets smaller by it. */
async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // All compressors take from the one list.
  const waiting = entries
    .filter((entry) => entry.isFile() && compressible.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .values();
  const compressEach = async () => {
    for (const file of waiting) {
      const body = await readFile(file);
      for (const encoding of encodings) {
        const compressed = await compress(body, encoding, 'best');
        if (compressed.length < body.length) await writeFile(file + encodingSuffix[encoding], compressed);
      }
    }
  };
  await Promise.all(Array.from({ length: compressorsAtOnce }, compressEach));
}
