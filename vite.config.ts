import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { standaloneScripts } from './scripts/build/standalone-scripts.ts';

export default defineConfig({
  plugins: [standaloneScripts(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // Nothing is inlined as a data: URL: the CSP allows none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The whole server is one bundle with the routes in it, so that no module is ever loaded twice.
  environments: { ssr: { build: { rollupOptions: { input: './server/main.ts' } } } },
});
