import { expect, test } from 'vitest';
import { chooseMailAddresses, parseMailbox, parseMailboxes } from './mail-config.ts';

const listOf = (text: string) => parseMailboxes(text)?.map(({ address }) => address);

test.each([
  ['an international host', 'info@büro.example', ['info@xn--bro-hoa.example']],
  ['its ASCII form', 'info@xn--80a1acny.xn--p1ai', ['info@xn--80a1acny.xn--p1ai']],
  ['an ampersand', 'r&d@saltbush.example', ['r&d@saltbush.example']],
  ['a slash', 'q/a@saltbush.example', ['q/a@saltbush.example']],
  ['an apostrophe', "o'neil@saltbush.example", ["o'neil@saltbush.example"]],
  ['a comma after it', 'ana@saltbush.example,', ['ana@saltbush.example']],
  ['a quoted name with a comma', '"Smith, Jane" <jane@saltbush.example>', ['jane@saltbush.example']],
  [
    'several, named or not',
    'Ana <ana@saltbush.example>, "Smith, Kim" <kim@saltbush.example>; r&d@büro.example',
    ['ana@saltbush.example', 'kim@saltbush.example', 'r&d@xn--bro-hoa.example'],
  ],
])('C-02 a setting takes the addresses that a form takes: %s', (_what, text, addresses) => {
  expect(listOf(text)).toEqual(addresses);
});

test.each([
  'nobody',
  '',
  ' , ',
  'ana@saltbush',
  'ana@saltbush.example kim@saltbush.example',
  'ana@saltbush.example, nobody',
  'Team: ana@saltbush.example, nobody;',
  '"ana b"@saltbush.example',
  'ümit@saltbush.example',
  'Ana\r\nBcc: x <ana@saltbush.example>',
])('C-02 a setting takes nothing else: %j', (text) => {
  expect(parseMailboxes(text)).toBeUndefined();
});

test('C-02 a sender is one mailbox, with its name', () => {
  expect(parseMailbox('Büro <info@büro.example>')).toEqual({
    name: 'Büro',
    address: 'info@xn--bro-hoa.example',
  });
  expect(parseMailbox('hello@saltbush.example')).toEqual({ name: '', address: 'hello@saltbush.example' });
  expect(parseMailbox('ana@saltbush.example, kim@saltbush.example')).toBeUndefined();
});

test('C-02 the agency’s own address may have an international host too', () => {
  const site = { brand: 'Büro', email: 'info@büro.example' };
  const address = 'info@xn--bro-hoa.example';
  expect(chooseMailAddresses({ kind: 'none' }, site)).toEqual({
    from: { name: 'Büro', address },
    leadsTo: [address],
  });
});
