import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { EnvironmentError, parseEnvironment, secrets } from './env.ts';
import { readSecretFiles } from './secret-files.ts';

const folder = createTemporaryFolder(afterAll);

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const secret = 'a secret of more than thirty-two characters';

test.each([
  ['a line break', `${secret}\n`],
  ['a line break of Windows', `${secret}\r\n`],
  ['nothing', secret],
])('C-02 a secret in a file that ends with %s is read without it', (_end, text) => {
  expect(parseEnvironment({ SECRET_FILE: write('secret', text) }).secret).toBe(secret);
});

test('C-02 only the last line break is removed, because a password may end with a space', () => {
  const file = write('spaces', ' two lines \n\n');
  expect(readSecretFiles({ A_FILE: file }, ['A']).values).toEqual({ A: ' two lines \n' });
});

test('C-02 every secret variable can be in a file, and no other', () => {
  const variables = Object.fromEntries(
    [...secrets, 'PORT'].map((name) => [`${name}_FILE`, write(name, `value of ${name}\n`)]),
  );
  const { values, faults } = readSecretFiles(variables, secrets);
  expect(faults).toEqual([]);
  expect(values).toEqual(Object.fromEntries(secrets.map((name) => [name, `value of ${name}`])));
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    'a variable and its file',
    { SECRET: secret, SECRET_FILE: '/nonexistent' },
    /SECRET_FILE: expected either it or SECRET, got both$/,
  ],
  [
    'a missing file',
    { SMTP_URL_FILE: path.join(folder, 'nothing') },
    /SMTP_URL_FILE: expected a file .* ENOENT/,
  ],
  ['a folder', { SECRET_FILE: folder }, /SECRET_FILE: expected a file that can be read, got EISDIR/],
  ['an empty file', { SECRET_FILE: write('empty', '\n') }, /SECRET_FILE: .* got an empty one/],
  ['an invalid value', { SECRET_FILE: write('short', 'hunter2') }, /SECRET: expected at least 32 characters/],
])('C-02 %s is rejected, and the message names the variable and no secret', (_what, variables, problem) => {
  const parse = () => parseEnvironment(variables);
  expect(parse).toThrow(EnvironmentError);
  expect(parse).toThrow(problem);
  expect(parse).not.toThrow(new RegExp(`hunter2|${secret}`));
});

test('C-02 what an unreadable file should hold is not reported as missing too', () => {
  const variables = { DATABASE_URL: 'postgres://h/d', SECRET_FILE: path.join(folder, 'nothing') };
  expect(() => parseEnvironment(variables)).not.toThrow(/SECRET: expected with DATABASE_URL/);
});
