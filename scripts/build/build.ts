/**
 * The build: pictures and fonts, then both bundles and the programs beside the server, then the compressed forms of
 * every file.
 */
import { spawnSync } from 'node:child_process';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { ContentError } from '#app/content/content-error.ts';
import { loadContent } from '#app/content/load-content.ts';
import { compressible, encodingSuffix } from '#platform/http/assets/assets.ts';
import { compress } from '#platform/http/page-cache/compress.ts';
import { encodings } from '#platform/http/page-cache/negotiation.ts';
import { escapePrograms } from './escape-non-ascii.ts';

/**
 * What the server starts beside itself, each in one file as the server is: a thread that reads pages begins with every
 * audit, and finding and reading some hundred sources took it longer than most pages.
 */
const programs = {
  'scan-worker': 'app/audit/server/source-scan/worker/scan-worker.ts',
  'squeeze-child': 'app/audit/server/savings/squeeze-child.ts',
};

/** They bring programs of the machine, and are loaded when first needed. */
const loadedLater = ['sharp', 'subset-font'];

/** A compressor at its best takes 60 MB: one for each thread that Node has for such work is as fast as all at once. */
const compressorsAtOnce = 4;

try {
  loadContent('content');
} catch (error) {
  // Its faults are for the editor: each with file and field, and no stack.
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
