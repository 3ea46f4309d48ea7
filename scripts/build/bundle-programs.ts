import { build } from 'vite';

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

export async function bundlePrograms(outDir: string): Promise<void> {
  for (const [name, entry] of Object.entries(programs))
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node24',
        rolldownOptions: {
          input: { [name]: entry },
          output: {
            entryFileNames: '[name].js',
            codeSplitting: false,
            minify: { mangle: false, compress: true, codegen: true },
          },
        },
      },
      // Its sources read their tables from files beside them; its own bundle has them in it.
      resolve: { alias: { 'css-tree': 'css-tree/dist/csstree.esm' } },
      ssr: { noExternal: true, external: loadedLater },
    });
}
