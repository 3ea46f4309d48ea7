import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '#tests/site.ts';
import { nameCommands } from './finding.ts';

test.each([
  ['Then run npm run backup.', 'Then run saltbush backup.'],
  ['npm run check:launch lists them.', 'saltbush check-launch lists them.'],
  ['npm run leads -- retry for emails', 'saltbush leads retry for emails'],
  ['npm runs nothing', 'npm runs nothing'],
])('C-02 where the guide’s command is, “%s” is “%s”, and elsewhere it stays', (text, named) => {
  expect(nameCommands(text, { operatorCommand: 'saltbush' })).toBe(named);
  expect(nameCommands(text, { operatorCommand: undefined })).toBe(text);
});

test('C-02 every command that a remedy names is one of a release', () => {
  const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');
  const files = globSync('{server/**/*,platform/database/*,scripts/doctor}.ts', { cwd: projectDir });
  const isComment = (line: string) => /^\s*(\*|\/)/.test(line);
  const lines = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => read(file).split('\n'))
    .filter((line) => !isComment(line))
    .map((line) => nameCommands(line, { operatorCommand: 'HERE' }));
  const scripts = new Set(
    lines.flatMap((line) =>
      [...line.matchAll(/\bHERE ([\w-]+)/g)].map(([, name = '']) => `/scripts/${name}.ts`),
    ),
  );
  expect(scripts.size).toBeGreaterThan(3);
  const leftOut = read('.gitattributes').split(/\s+/);
  for (const script of scripts) {
    expect(read(script)).not.toBe('');
    expect(leftOut).not.toContain(script);
  }
});
