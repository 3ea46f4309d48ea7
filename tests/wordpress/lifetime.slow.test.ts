import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { describeWordPress } from './describe-wordpress.ts';
import { startWordPress, type WordPress } from './start-wordpress.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/** What a WordPress has in the world: its files, and the processes whose command names them. */
function listTraces(siteFolder: string): string[] {
  const folder = path.dirname(siteFolder);
  const commands = globSync('/proc/[0-9]*/cmdline').map((file) => {
    try {
      return readFileSync(file, 'utf8').replaceAll('\0', ' ');
    } catch {
      return ''; // It has just ended.
    }
  });
  return [...commands.filter((command) => command.includes(`${folder}/`)), folder].filter(
    (trace) => trace !== folder || existsSync(folder),
  );
}

async function requireWordPress(options = {}): Promise<WordPress> {
  const wordpress = await startWordPress(options);
  if ('unavailable' in wordpress) throw new Error(wordpress.unavailable);
  return wordpress;
}

const script = `
  import { startWordPress } from '${path.join(import.meta.dirname, 'start-wordpress.ts')}';
  console.log(JSON.stringify(await startWordPress()));
  setInterval(() => {}, 1000);
`;

await describeWordPress((first) => {
  const readPosts = async ({ url }: WordPress, query = 'per_page=100') => {
    const response = await fetch(`${url}/wp-json/wp/v2/posts?_embed&${query}`);
    return (await response.text()).replaceAll('\\/', '/').replaceAll(url, '');
  };

  test('two run at once: the same to the byte, and neither sees what is written into the other', async () => {
    await using second = await requireWordPress();
    expect(await readPosts(second)).toBe(await readPosts(first));
    await second.publish({ title: 'Only here', slug: 'only-here' });
    expect(await readPosts(second)).toContain('only-here');
    expect(await readPosts(first)).not.toContain('only-here');
  });

  test.each(['up', 'down'])('stopped while it is %s, it leaves no process and no file', async (state) => {
    const second = await requireWordPress();
    if (state === 'down') await second.fault('down');
    else expect(listTraces(second.siteFolder).length).toBeGreaterThanOrEqual(7);
    await second.stop();
    expect(listTraces(second.siteFolder)).toEqual([]);
  });

  test('it ends with the process that started it, even one that was killed', async () => {
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let written = '';
    child.stdout.on('data', (chunk: Buffer) => {
      written += chunk;
    });
    await vi.waitFor(() => expect(written).toContain('}\n'), { timeout: 60_000, interval: 50 });
    const { siteFolder } = JSON.parse(written.slice(written.indexOf('{'))) as WordPress;
    expect(listTraces(siteFolder).length).toBeGreaterThanOrEqual(7);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(listTraces(siteFolder)).toEqual([]), { timeout: 30_000, interval: 50 });
  });

  test('more posts can be had for measurements, older than the usual ones', async () => {
    await using many = await requireWordPress({ extraPosts: 300 });
    expect(await readPosts(many, 'per_page=9&page=4')).toContain('"slug":"note-9"');
  });
});
