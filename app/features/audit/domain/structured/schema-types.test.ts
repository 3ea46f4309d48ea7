import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { dataTypes, schemaTypes } from './schema-types.ts';

test('R-07 the types of schema.org are those of the package schema-dts', () => {
  const file = createRequire(import.meta.url)
    .resolve('schema-dts')
    .replace(/\.\w+$/, '.d.ts');
  const types = new Set(
    [...readFileSync(file, 'utf8').matchAll(/"@type": "(\w+)"/g)].map(([, name]) => name),
  );
  expect(dataTypes.filter((name) => types.has(name))).toEqual([]);
  expect([...schemaTypes].toSorted()).toEqual([...types, ...dataTypes].toSorted());
});
