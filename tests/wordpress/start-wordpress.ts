import { readFileSync, renameSync, rmSync } from 'node:fs';
import { findFreePort } from '../site.ts';
import { Unavailable } from './debian.ts';
import { startMariadb, startPhp } from './programs.ts';
import { createRunFolder, type RunFolder } from './run-folder.ts';
import { fillRunFolder, moveTo, prepareTemplate, type Template } from './template.ts';

export type WordPress = Awaited<ReturnType<typeof startFrom>>;

export type WordPressOptions = {
  /** The number of plain posts beside the usual ones, for measurements. */
  extraPosts?: number;
};

/** The faults of a WordPress. php/mu-plugins/faults.php produces those without a case below inside WordPress. */
type FaultName = 'maintenance' | 'database' | 'plain-permalinks' | 'slow' | 'down';

type PostFields = Record<string, unknown>;

/** Starts a real WordPress, always with the same posts; or returns why it cannot run. See README.md. */
export async function startWordPress({
  extraPosts = 0,
}: WordPressOptions = {}): Promise<WordPress | { unavailable: string }> {
  try {
    return await startFrom(await prepareTemplate(extraPosts));
  } catch (error) {
    if (error instanceof Unavailable) return { unavailable: error.message };
    throw error;
  }
}

async function startFrom({ code, data }: Template) {
  const folder = createRunFolder();
  try {
    await fillRunFolder(folder, code, data);
    const url = `http://127.0.0.1:${await findFreePort()}`;
    await startMariadb(folder, false);
    await moveTo(folder, url);
    const faults = createFaults(folder, url, await startPhp(folder, url));
    // The first response takes seconds, because PHP compiles WordPress.
    const first = await fetch(`${url}/wp-json/wp/v2/posts?per_page=1`);
    if (!first.ok) throw new Error(`WordPress returned ${first.status}: ${await first.text()}`);
    const versionFile = readFileSync(folder.path('site/wp-includes/version.php'), 'utf8');
    return {
      /** `http://127.0.0.1:{port}`, without a slash at the end. */
      url,
      version: /\$wp_version = '([^']+)'/.exec(versionFile)?.[1] ?? 'unknown',
      /** The folder of its files, `wp-content` and the rest. */
      siteFolder: folder.path('site'),
      ...faults,
      ...createWpAdmin(url),
      /** Ends all its processes and deletes its data. */
      stop: folder.remove,
      [Symbol.asyncDispose]: folder.remove,
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

function createFaults(folder: RunFolder, url: string, stopPhp: () => Promise<void>) {
  let stop = stopPhp;
  let undo: () => Promise<void> | void = () => {};

  async function begin(name: FaultName, delayMs: number): Promise<typeof undo> {
    switch (name) {
      case 'database':
        renameSync(folder.path('db.sock'), folder.path('db.away'));
        return () => renameSync(folder.path('db.away'), folder.path('db.sock'));
      case 'down':
        await stop();
        return async () => {
          stop = await startPhp(folder, url);
        };
      default: {
        const isMaintenance = name === 'maintenance';
        const file = isMaintenance ? 'site/.maintenance' : 'fault';
        folder.write(file, isMaintenance ? '<?php $upgrading = time();' : `${name} ${delayMs}`);
        return () => rmSync(folder.path(file));
      }
    }
  }

  /** Ends every fault. */
  async function clear(): Promise<void> {
    const step = undo;
    undo = () => {};
    await step();
  }

  return {
    clear,
    /** Applies from the next request on, and replaces an earlier fault. Only 'slow' uses `delayMs`. */
    async fault(name: FaultName, delayMs = 5000): Promise<void> {
      await clear();
      undo = await begin(name, delayMs);
    },
  };
}

/** Creates the actions of an editor. Each throws if WordPress refuses. */
function createWpAdmin(url: string) {
  /** The Authorization header, with the application password that php/seed.php writes. */
  const authorize = (user: 'admin' | 'editor') => `Basic ${btoa(`${user}:salt bush test only pass word`)}`;
  const call = async (method: string, at: string, fields: PostFields): Promise<{ id: number }> => {
    const response = await fetch(`${url}/wp-json/wp/v2/posts${at}`, {
      method,
      headers: { authorization: authorize('admin'), 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    if (!response.ok) throw new Error(`WordPress returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as { id: number };
  };
  return {
    authorize,
    /** Returns the post's id. */
    publish: async (fields: PostFields) => (await call('POST', '', { status: 'publish', ...fields })).id,
    update: async (id: number, fields: PostFields) => void (await call('POST', `/${id}`, fields)),
    trash: async (id: number) => void (await call('DELETE', `/${id}`, {})),
  };
}
