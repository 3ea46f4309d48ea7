import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientChunks, plainImports } from './scripts/build/client-chunks.ts';
import { standaloneScripts } from './scripts/build/standalone-scripts.ts';
import { artworkCatalogue, builtInContent } from './scripts/build/virtual-modules.ts';

/** Loaded when first needed, and from their own folders: they bring programs of the machine, or are rarely wanted. */
const loadedLater = [
  'sharp',
  'fontkit',
  'stripe',
  'pg',
  'nodemailer',
  '@tgwf/co2',
  '@simplewebauthn/server',
  '@opentelemetry/exporter-prometheus',
  '@opentelemetry/sdk-metrics',
];

export default defineConfig(({ command }) => ({
  plugins: [
    plainImports(),
    standaloneScripts(),
    builtInContent(),
    artworkCatalogue(),
    reactRouter(),
    clientChunks(),
  ],
  build: {
    target: 'baseline-widely-available',
    // Nothing is inlined as a data: URL: the CSP allows none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` would otherwise discover it while the first page loads, and React would not start on that page.
  optimizeDeps: { include: ['zod'] },
  // The whole server is one bundle with the routes in it, so that no module is ever loaded twice.
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: './server/bundle.ts',
          output: { minify: { mangle: false, compress: true, codegen: true } },
        },
      },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      // Libraries are in it too: some hundred files less to find and read at each start.
      resolve: command === 'build' ? { noExternal: true, external: loadedLater } : {},
    },
  },
}));
