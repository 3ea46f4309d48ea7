import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { forgetUnused, openCache } from './cache.ts';
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
  const cache = openCache();
  return withLock(path.join(cache, 'lock'), async () => {
    const refusal = await requirePrograms(say);
    if (refusal) return refusal;
    const code = await fetchWordPress(cache, say);
    if ('unavailable' in code) return code;
    const base = path.join(cache, `template-${await identify(code.id)}`);
    if (!existsSync(base)) {
      say('installing it and writing its posts');
      await build(base, { code: code.folder, template: undefined }, async (place) => {
        await runPhp(place, 'install.php');
        await runPhp(place, 'seed.php');
      });
    }
    const template = extraPosts === 0 ? base : `${base}-${extraPosts}`;
    if (!existsSync(template)) {
      say(`writing ${extraPosts} posts more`);
      await build(template, { code: code.folder, template: base }, (place) =>
        runPhp(place, 'seed-many.php', String(extraPosts)),
      );
    }
    forgetUnused(cache, [code.folder, base, template]);
    return { code: code.folder, template };
  });
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
