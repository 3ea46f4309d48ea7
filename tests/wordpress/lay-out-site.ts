import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { RunFolder } from './run-folder.ts';

const run = promisify(execFile);

export type SiteSource = {
  /** WordPress' own files. */
  code: string;
  /** A folder with a database and uploads to begin with. */
  template: string | undefined;
};

/** Fills a run folder: `site` to serve, `php` with our scripts, `db` when there is a template. */
export async function layOutSite(folder: RunFolder, { code, template }: SiteSource): Promise<void> {
  const site = path.join(folder.path, 'site');
  const content = path.join(site, 'wp-content');
  // Nothing writes into these files, so links will do; across a file system's border they can't be made.
  await run('cp', ['-a', '--link', code, site]).catch(() => run('cp', ['-a', '-T', code, site]));
  cpSync(path.join(import.meta.dirname, 'php'), path.join(folder.path, 'php'), { recursive: true });
  cpSync(path.join(folder.path, 'php/wp-config.php'), path.join(site, 'wp-config.php'));
  cpSync(path.join(folder.path, 'php/mu-plugins'), path.join(content, 'mu-plugins'), { recursive: true });
  // The checkout may be for its owner's eyes only, and PHP runs as somebody else.
  await run('chmod', [
    '-R',
    'a+rX',
    path.join(folder.path, 'php'),
    content,
    path.join(site, 'wp-config.php'),
  ]);
  if (template) {
    await run('cp', ['-a', path.join(template, 'db'), folder.path]);
    await run('cp', ['-a', path.join(template, 'uploads'), content]);
  } else {
    mkdirSync(path.join(content, 'uploads'));
    await run('chown', ['--reference', folder.path, path.join(content, 'uploads')]);
  }
}
