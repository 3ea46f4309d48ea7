import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createApp } from './app.ts';
import { readEnvironment } from './env.ts';
import { createServices } from './services.ts';

/**
 * The site for `npm run dev`. Its policy lets Vite inject styles and scripts and keep its socket; it is
 * chosen here and nowhere in what production runs.
 */
export function createDevelopmentApp(projectDir: string) {
  const config = readEnvironment();
  return createApp({
    services: createServices(config, path.join(projectDir, 'content')),
    build,
    readiness: { ready: true },
    security: {
      siteUrl: config.siteUrl,
      policy: "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws:; frame-ancestors 'none'",
      inlineScripts: [],
    },
    assetDirs: [path.join(projectDir, 'build/client')],
  });
}
