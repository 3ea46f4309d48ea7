import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['its header', latin('caf\u00e9'), 'text/html; charset=ISO-8859-1', 'café'],
  ['what it says itself', latin('<meta charset=latin1>caf\u00e9'), 'text/html', '<meta charset=latin1>café'],
  ['UTF-8 where nobody says anything', utf8('café'), undefined, 'café'],
  ['the old way where it is not UTF-8', latin('caf\u00e9'), undefined, 'café'],
  [
    'its mark, whatever the header says',
    Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8('é')]),
    'text/html; charset=latin1',
    'é',
  ],
  ['both bytes of a letter', Uint8Array.from([0xff, 0xfe, 0x61, 0]), undefined, 'a'],
  ['UTF-8 where the name is none', utf8('é'), 'text/html; charset=no-such-thing', 'é'],
])('W-03 text is read by %s', (_name, body, contentType, text) => {
  expect(decodeText(body, contentType)).toBe(text);
});
