import path from 'node:path';
import type * as Build from '../server/main.ts';
import { projectDir } from './site.ts';

type BuildModule = typeof Build;
type AppOptions = Parameters<BuildModule['createApp']>[0];

/** The build that `npm test` made: request tests ask the same code that serves. */
export const built = (await import(path.join(projectDir, 'build/server/index.js'))) as BuildModule;

const content = built.loadContent(path.join(projectDir, 'content'));

export type LogLine = { level: string; message: string; facts: Record<string, unknown> };

/** The app over the real content, and what it logs. Options replace any part. */
export function createTestApp(
  options: Omit<Partial<AppOptions>, 'services'> & { services?: Partial<AppOptions['services']> } = {},
) {
  const logged: LogLine[] = [];
  const write =
    (level: string) =>
    (message: string, facts: Record<string, unknown> = {}) => {
      logged.push({ level, message, facts });
    };
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  const config = built.parseEnvironment({});
  const services = {
    ...built.createServices(config, content),
    log,
    siteUrl: 'http://site.test',
    ...options.services,
  };
  const app = built.createApp({
    build: built.build,
    readiness: { ready: true },
    security: { siteUrl: services.siteUrl, inlineScripts: [built.bootSource] },
    assetDirs: [path.join(projectDir, 'build/client')],
    ...options,
    services,
  });
  const get = async (url: string, headers: Record<string, string> = {}) =>
    app.request(`http://site.test${url}`, { headers });
  return { app, get, logged, services };
}
