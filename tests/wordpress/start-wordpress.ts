import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../site.ts';
import { createFaults, type Faults } from './faults.ts';
import { layOutSite } from './lay-out-site.ts';
import { startMariadb } from './mariadb.ts';
import { runPhp, startPhpServer } from './php.ts';
import { createRunFolder } from './run-folder.ts';
import { prepareTemplate, type Template } from './template.ts';
import type { Unavailable } from './unavailable.ts';
import { createDesk, type Desk } from './writing-desk.ts';

export type WordPress = Faults &
  Desk &
  AsyncDisposable & {
    /** `http://127.0.0.1:{port}`, without a slash at the end. */
    url: string;
    /** Of WordPress: `6.8.12`. */
    version: string;
    /** The files it is served from: `wp-content` and the rest. */
    siteFolder: string;
    /** Ends it with all its processes and forgets what was written into it. */
    stop(): Promise<void>;
  };

export type WordPressOptions = {
  /** Plain posts beside the usual ones, for measurements. */
  extraPosts?: number;
};

/** A real WordPress of its own, always with the same posts; or why there can be none. See README.md. */
export async function startWordPress({
  extraPosts = 0,
}: WordPressOptions = {}): Promise<WordPress | Unavailable> {
  const template = await prepareTemplate(extraPosts);
  return 'unavailable' in template ? template : startFrom(template);
}

async function startFrom(template: Template): Promise<WordPress> {
  const folder = createRunFolder();
  try {
    await layOutSite(folder, template);
    const place = { folder, url: `http://127.0.0.1:${await findFreePort()}` };
    await startMariadb(folder);
    await runPhp(place, 'move-origin.php');
    const server = await startPhpServer(place);
    const first = await fetch(`${place.url}/wp-json/wp/v2/posts?per_page=1`);
    if (!first.ok) throw new Error(`WordPress answered ${first.status}: ${await first.text()}`);
    const siteFolder = path.join(folder.path, 'site');
    return {
      url: place.url,
      version: readVersion(siteFolder),
      siteFolder,
      ...createFaults(place, server),
      ...createDesk(place.url),
      stop: folder.remove,
      [Symbol.asyncDispose]: folder.remove,
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

function readVersion(siteFolder: string): string {
  const source = readFileSync(path.join(siteFolder, 'wp-includes/version.php'), 'utf8');
  return /\$wp_version = '([^']+)'/.exec(source)?.[1] ?? 'unknown';
}
