import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fetchWordPress, requirePrograms, run, Unavailable } from './debian.ts';
import { runPhp, runSql, startMariadb } from './programs.ts';
import { createRunFolder, type RunFolder } from './run-folder.ts';

/** The address in stored texts until a run has its own. */
const templateUrl = 'http://wordpress.invalid';

/** WordPress' own files, and a folder with the database and the uploads of its posts. */
export type Template = { code: string; data: string };

/** Prepares a complete WordPress to start from, with `extraPosts` beside the usual ones. Builds it at first use, then reuses it. */
export async function prepareTemplate(extraPosts: number): Promise<Template> {
  if (process.platform !== 'linux') throw new Unavailable('it comes from Debian, and this is not Linux');
  const ours = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache');
  const usual = path.join(process.getuid?.() === 0 ? '/var/cache' : ours, 'saltbush-wordpress');
  const cache = path.resolve(process.env.WORDPRESS_CACHE ?? usual);
  mkdirSync(cache, { recursive: true });
  return withLock(path.join(cache, 'lock'), async () => {
    await requirePrograms();
    const code = await fetchWordPress(cache);
    const data = path.join(cache, `posts-${await identify(code)}-${extraPosts}`);
    if (!existsSync(data)) {
      const old = ['-maxdepth', '1', '-mtime', '+7', '-name', 'posts-*'];
      await run('find', [cache, ...old, '-exec', 'rm', '-rf', '{}', '+']);
      await build(data, code, extraPosts);
    }
    return { code, data };
  });
}

/** Identifies a template by what it depends on: a different MariaDB or different posts need a new one. */
async function identify(code: string): Promise<string> {
  const hash = createHash('sha256').update(readFileSync(path.join(code, 'wp-includes/version.php')));
  hash.update((await run('/usr/sbin/mariadbd', ['--version'])).stdout);
  const here = import.meta.dirname;
  for (const file of globSync(['php/**/*.*', 'programs.ts', 'template.ts'], { cwd: here }).sort())
    hash.update(readFileSync(path.join(here, file)));
  return hash.digest('hex').slice(0, 12);
}

async function build(target: string, code: string, extraPosts: number): Promise<void> {
  console.log('WordPress for the tests: installing it and writing its posts');
  const folder = createRunFolder();
  try {
    await fillRunFolder(folder, code);
    const database = await startMariadb(folder, true);
    await runSql(folder, 'CREATE DATABASE wordpress CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci');
    await runPhp(folder, templateUrl, 'install.php');
    await runPhp(folder, templateUrl, 'seed.php', String(extraPosts));
    await folder.end(database, 'SIGTERM');
    const work = mkdtempSync(`${target}.`);
    await run('cp', ['-a', folder.path('db'), folder.path('site/wp-content/uploads'), work]);
    renameSync(work, target);
  } finally {
    await folder.remove();
  }
}

/** Fills a run folder: `site` to serve, `php` with our scripts, and `db` if there is data to start from. */
export async function fillRunFolder(folder: RunFolder, code: string, data?: string): Promise<void> {
  const site = folder.path('site');
  const content = path.join(site, 'wp-content');
  // These files are read-only, so links suffice, except between file systems.
  await run('cp', ['-a', '--link', code, site]).catch(() => run('cp', ['-a', '-T', code, site]));
  cpSync(path.join(import.meta.dirname, 'php'), folder.path('php'), { recursive: true });
  cpSync(folder.path('php/wp-config.php'), path.join(site, 'wp-config.php'));
  cpSync(folder.path('php/mu-plugins'), path.join(content, 'mu-plugins'), { recursive: true });
  // The checkout may be readable only by its owner, and PHP runs as another user.
  await run('chmod', ['-R', 'a+rX', folder.path('php'), content, path.join(site, 'wp-config.php')]);
  if (data) {
    await run('cp', ['-a', path.join(data, 'db'), folder.path('.')]);
    await run('cp', ['-a', path.join(data, 'uploads'), content]);
  } else {
    mkdirSync(path.join(content, 'uploads'));
    await run('chown', ['--reference', folder.path('.'), path.join(content, 'uploads')]);
  }
}

/** Writes the address of a run into the stored texts, which contain their own address as in any WordPress. */
export function moveTo(folder: RunFolder, url: string): Promise<void> {
  const replace = (column: string) => `${column} = REPLACE(${column}, '${templateUrl}', '${url}')`;
  return runSql(
    folder,
    `USE wordpress;
     UPDATE wp_posts SET ${replace('post_content')}, ${replace('guid')};
     UPDATE wp_options SET option_value = '${url}' WHERE option_name IN ('siteurl', 'home')`,
  );
}

/** Runs `work` under a lock between processes. The kernel releases the lock when its holder ends for any reason. */
async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const holder = spawn('flock', [file, '-c', 'echo held; exec cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(holder, 'exit');
  await once(holder.stdout, 'data');
  try {
    return await work();
  } finally {
    holder.stdin.end();
    await ended;
  }
}
