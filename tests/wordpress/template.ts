import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fetchWordPress } from './fetch-wordpress.ts';
import { requirePrograms } from './install-programs.ts';
import { layOutSite, type SiteSource } from './lay-out-site.ts';
import { withLock } from './lock.ts';
import { createDatabaseFolder, startMariadb } from './mariadb.ts';
import { type Place, runPhp } from './php.ts';
import { createRunFolder } from './run-folder.ts';
import type { Unavailable } from './unavailable.ts';

const run = promisify(execFile);
const say = (line: string) => console.log(`WordPress for the tests: ${line}`);

/** In stored texts, until a run has an address. */
const templateUrl = 'http://wordpress.invalid';

export type Template = SiteSource & { template: string };

/** A finished WordPress to start from, made at first use and kept: its posts, and `extraPosts` more. */
export async function prepareTemplate(extraPosts: number): Promise<Template | Unavailable> {
  if (process.platform !== 'linux') return { unavailable: 'it comes out of Debian, and this is not Linux' };
  const cache = findCache();
  mkdirSync(cache, { recursive: true });
  return withLock(path.join(cache, 'lock'), async () => {
    const refusal = await requirePrograms(say);
    if (refusal) return refusal;
    const code = await fetchWordPress(cache, say);
    if ('unavailable' in code) return code;
    const id = await identify(code.id);
    const base = { code: code.folder, template: path.join(cache, `template-${id}`) };
    if (!existsSync(base.template)) {
      say('installing it and writing its posts');
      await build(base.template, { code: base.code, template: undefined }, async (place) => {
        await runPhp(place, 'install.php');
        await runPhp(place, 'seed.php');
      });
    }
    if (extraPosts === 0) return base;
    const more = { ...base, template: `${base.template}-${extraPosts}` };
    if (!existsSync(more.template)) {
      say(`writing ${extraPosts} posts more`);
      await build(more.template, base, (place) => runPhp(place, 'seed-many.php', String(extraPosts)));
    }
    return more;
  });
}

/** WORDPRESS_CACHE, else where the system keeps caches. */
function findCache(): string {
  if (process.env.WORDPRESS_CACHE) return path.resolve(process.env.WORDPRESS_CACHE);
  const ours = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache');
  return path.join(process.getuid?.() === 0 ? '/var/cache' : ours, 'saltbush-wordpress');
}

/** Another WordPress, MariaDB or seed makes another template. */
async function identify(code: string): Promise<string> {
  const hash = createHash('sha256').update(code);
  hash.update(
    (await run('mariadbd', ['--version'], { env: { PATH: `${process.env.PATH}:/usr/sbin` } })).stdout,
  );
  const here = import.meta.dirname;
  for (const file of globSync(['php/**', 'mariadb.ts', 'template.ts'], { cwd: here }).sort())
    if (statSync(path.join(here, file)).isFile()) hash.update(readFileSync(path.join(here, file)));
  return hash.digest('hex').slice(0, 12);
}

async function build(
  target: string,
  from: SiteSource,
  fill: (place: Place) => Promise<unknown>,
): Promise<void> {
  const folder = createRunFolder();
  const work = mkdtempSync(`${target}.`);
  try {
    await layOutSite(folder, from);
    if (!from.template) await createDatabaseFolder(folder);
    const database = await startMariadb(folder);
    await fill({ folder, url: templateUrl });
    await database.shutDown();
    await run('cp', [
      '-a',
      path.join(folder.path, 'db'),
      path.join(folder.path, 'site/wp-content/uploads'),
      work,
    ]);
    renameSync(work, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
    await folder.remove();
  }
}
