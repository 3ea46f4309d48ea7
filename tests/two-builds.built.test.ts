import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from './built-app.ts';
import { projectDir } from './site.ts';
import { runsEverything } from './test-settings.ts';

test('two starts of one build render every page and image with the same bytes', async () => {
  const [first, second] = [createTestApp(), createTestApp()];
  const read = (path: string) =>
    Promise.all([first, second].map(async ({ get }) => Buffer.from(await (await get(path)).arrayBuffer())));
  const post = `/blog/${first.services.content.posts[0]?.slug}`;
  const pages = ['/', '/about', '/services/ai-seo', '/projects/jarli', post, '/link'];
  for (const page of [...pages, '/sitemap.xml', '/llms.txt', '/site.webmanifest', '/blog/feed.xml']) {
    const [first, second] = await read(page);
    expect(first?.equals(second ?? Buffer.of()), page).toBe(true);
    const image = /property="og:image" content="http:\/\/site\.test([^"]+)"/.exec(String(first))?.[1];
    if (!image) continue;
    const [drawn, again] = await read(image);
    expect(drawn?.equals(again ?? Buffer.of()), image).toBe(true);
  }
});

/** The sources of a build. */
const sources = [
  ...['app', 'artwork', 'content', 'docs', 'platform', 'scripts', 'server'],
  ...['package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
];

/** Hashes every file of a build, by name. */
function hashFiles(folder: string): Record<string, string> {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  const names = files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(names.map((name) => [path.relative(folder, name), hash(name)]));
}

test('no script of a build names a source file or the folder of the build', () => {
  const folder = path.join(projectDir, 'build/client/assets');
  const scripts = globSync('*.js', { cwd: folder });
  expect(scripts.length).toBeGreaterThan(30);
  const named = scripts.filter((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    return text.includes(projectDir) || /^\s*\/\/ ?\S*\.[jt]sx?$/m.test(text);
  });
  expect(named).toEqual([]);
});

// A build takes a minute, so only `npm run test:all` runs this.
test.runIf(runsEverything)(
  'a second build of the same sources in another folder creates files with the same names and bytes',
  { timeout: 600_000 },
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-build-'));
    try {
      for (const name of sources)
        cpSync(path.join(projectDir, name), path.join(folder, name), { recursive: true });
      rmSync(path.join(folder, 'artwork/out'), { recursive: true, force: true });
      symlinkSync(path.join(projectDir, 'node_modules'), path.join(folder, 'node_modules'));
      const run = spawnSync(process.execPath, ['scripts/build/build.ts'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'production' },
      });
      expect([run.status, run.stderr]).toEqual([0, '']);
      expect(existsSync(path.join(folder, 'build/server/index.js'))).toBe(true);
      const second = hashFiles(path.join(folder, 'build/client'));
      expect(second).toEqual(hashFiles(path.join(projectDir, 'build/client')));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
