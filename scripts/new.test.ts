import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A copy of the content to write in, and the script over it. */
function createContentCopy() {
  const root = mkdtempSync(path.join(tmpdir(), 'new-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = path.join(root, 'content');
  cpSync(path.join(import.meta.dirname, '..', 'content'), folder, { recursive: true });
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'new.ts'), ...words], {
      encoding: 'utf8',
      cwd: root,
    });
  return { folder, run };
}

test('new writes a file, names it and says what comes next; a second time it leaves the file alone', () => {
  const { folder, run } = createContentCopy();
  const file = path.join(folder, 'blog/rock-pools.md');
  const first = run('post', 'Rock pools');
  expect([first.status, first.stderr]).toEqual([0, '']);
  expect(first.stdout).toMatch(/^Written: content\/blog\/rock-pools\.md\n\nNext:\n- /);
  writeFileSync(file, readFileSync(file, 'utf8').replace('One idea', 'My own idea'));
  const second = run('post', 'Rock pools');
  expect(second.status).toBe(1);
  expect(second.stderr).toContain(
    'There is already a file with this name, and it stays as it is: content/blog/rock-pools.md',
  );
  expect(readFileSync(file, 'utf8')).toContain('My own idea');
});

test('new names the faults of the content and writes nothing', () => {
  const { folder, run } = createContentCopy();
  writeFileSync(path.join(folder, 'process.yaml'), '');
  const { status, stderr, stdout } = run('testimonial', 'Rock pools');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('content/process.yaml: steps: expected a list');
});

test('new prints its usage when asked for something it does not know', () => {
  const { run } = createContentCopy();
  const { status, stderr } = run('poem', 'Rock pools');
  expect(status).toBe(1);
  expect(stderr).toContain('Usage: npm run new -- case-study|post|testimonial "Title"');
});
