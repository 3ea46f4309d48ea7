import { expect, test } from 'vitest';
import { isPublicName } from './is-public-name.ts';

const longest = `${'a.'.repeat(123)}example`;

test.each([
  ...['public.example', 'a.b.c', 'a_b.public.example', 'local.example', longest],
  `${'a'.repeat(63)}.example`,
])('W-04 %s may be the name of a public site', (name) => {
  expect(isPublicName(name)).toBe(true);
});

test.each([
  ...['', 'intranet-server', 'public.example.', 'public..example', '-a.example', 'a-.example', 'a b.example'],
  ...[`${'a'.repeat(64)}.example`, `a${longest}`],
])('W-04 %j is no name of a public site', (name) => {
  expect(isPublicName(name)).toBe(false);
});

test.each(
  'localhost localdomain local internal intranet private corp home lan arpa test invalid onion alt'.split(
    ' ',
  ),
)('W-04 a name that ends in .%s is of one network or of none', (ending) => {
  expect(isPublicName(`a.b.${ending}`)).toBe(false);
});
