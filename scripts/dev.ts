/** npm run dev: serves the same app through Vite, with hot reload and a Content Security Policy that Vite works under. */
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';
import { projectDir, runNode } from './setup.mjs';

if (runNode(['scripts/build/draw-artwork.ts']) !== 0) process.exit(1);
const vite = await createViteServer({ root: projectDir, server: { middlewareMode: true } });
const port = Number(process.env.PORT ?? 3000);

createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      // The module is loaded again for each request, to pick up changes.
      const { createDevelopmentApp } = await vite.ssrLoadModule('/server/development.ts');
      const app = await createDevelopmentApp(projectDir);
      await getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String((error as Error).stack));
    }
  });
}).listen(port, '127.0.0.1', () => console.log(`Development server: http://127.0.0.1:${port}`));
