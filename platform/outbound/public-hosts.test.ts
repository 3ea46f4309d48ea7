import { expect, test } from 'vitest';
import { hostileAddresses } from '#tests/outbound/hostile-addresses.ts';
import { isPublicAddress, isPublicName } from './public-hosts.ts';

test.each(hostileAddresses)('W-04 %s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(
  `1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.215.14 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
  168.63.129.15 168.63.129.17 172.15.255.255 172.32.0.0 191.255.255.255 192.169.0.0 198.17.255.255 198.20.0.0
  223.255.255.255 2000::1 2001:200::1 2606:4700:4700::1111 2a00:1450:4009:80b::200e 3ffe::1`.split(/\s+/),
)('W-04 %s is public, next to a range that is not', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['', 'localhost', '127.1', '0x7f.1', '1.2.3', '[2606:4700::1]', '2606:4700::1%eth0'],
  ...['8.8.8.8 ', ' 8.8.8.8', '8.8.8.8/8'],
])('W-04 %j is not an address, and not public', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

const longest = `${'a.'.repeat(123)}example`;

test.each([
  ...['public.example', 'a.b.c', 'a_b.public.example', 'local.example', longest],
  ...['sea.notlocal', 'sea.localfood'],
  `${'a'.repeat(63)}.example`,
])('W-04 %s may be the name of a public site', (name) => {
  expect(isPublicName(name)).toBe(true);
});

test.each([
  ...['', 'intranet-server', 'public.example.', 'public..example', '-a.example', 'a-.example', 'a b.example'],
  ...[`${'a'.repeat(64)}.example`, `a${longest}`],
])('W-04 %j is not the name of a public site', (name) => {
  expect(isPublicName(name)).toBe(false);
});

test.each(
  'localhost localdomain local internal intranet private corp home lan arpa test invalid onion alt'.split(
    ' ',
  ),
)('W-04 a name that ends in .%s is not public', (ending) => {
  expect(isPublicName(`a.b.${ending}`)).toBe(false);
});
