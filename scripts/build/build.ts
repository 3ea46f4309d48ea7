/**
 * npm run build: draws pictures and fonts, bundles browser, server and child programs, and compresses every file. Only
 * one process builds at a time. With --if-stale it does nothing if another process has just built the same sources.
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
 * The programs that the server starts as child processes, each bundled into one file: loading the hundreds of modules of
 * an audit took longer than scanning most pages.
 */
const programs = {
  'audit-child': 'app/features/audit/server/process/audit-child.ts',
  'optimize-child': 'app/features/audit/server/savings/optimize-child.ts',
};

/** Packages with native code, which are loaded when first needed. */
const external = ['sharp', 'subset-font', 'fontverter'];

/** Best compression takes 60 MB per file. Node's thread pool has four threads, so more at a time would not be faster. */
const concurrentCompressions = 4;

// With Vitest's NODE_ENV this would be a development build.
process.env.NODE_ENV = 'production';
delete process.env.VITEST;

const lock = takeLock();
const hash = hashSources();
if (process.argv.includes('--if-stale') && readBuildStamp() === hash) process.exit();
// An interrupted build must not be taken for the previous one.
rmSync(buildStamp, { force: true });
try {
  loadContent('content');
} catch (error) {
  // Editors get a list of errors by file and field, without a stack.
  process.stderr.write(`${error instanceof ContentError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
step('Drawing the pictures', ['scripts/build/draw-artwork.ts']);
step('Bundling', ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn']);
for (const [name, entry] of Object.entries(programs)) await bundleProgram(name, entry);
await escapePrograms('build/server');
// Browsers request these well-known names.
for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'])
  await copyFile(`artwork/out/${name}`, `build/client/${name}`);
await compressAssets('build/client');
writeFileSync(buildStamp, hash);
lock.close();

/**
 * Waits until no other process is building. SQLite locks the file through the kernel, which releases the lock however the
 * process ends. The file is outside the build folder, which each build empties.
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
    // The package's modules read data files at run time; its own bundle contains them.
    resolve: { alias: { 'css-tree': 'css-tree/dist/csstree.esm' } },
    ssr: { noExternal: true, external },
  });
}

/** Writes brotli, zstd and gzip versions beside every file that compresses. */
async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // All concurrent loops take files from the same iterator.
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .values();
  const compressFiles = async () => {
    for (const file of files) {
      const body = await readFile(file);
      for (const encoding of encodings) {
        const compressed = await compress(body, encoding, 'best');
        if (compressed.length < body.length) await writeFile(file + encodingSuffix[encoding], compressed);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrentCompressions }, compressFiles));
}
