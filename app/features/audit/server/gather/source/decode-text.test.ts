import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['its header', latin('caf\u00e9'), 'text/html; charset=ISO-8859-1', 'café'],
  ['its own declaration', latin('<meta charset=latin1>caf\u00e9'), 'text/html', '<meta charset=latin1>café'],
  ['UTF-8 where nobody says anything', utf8('café'), undefined, 'café'],
  ['Windows-1252 if it is not valid UTF-8', latin('caf\u00e9'), undefined, 'café'],
  [
    'its byte order mark, whatever the header says',
    Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8('é')]),
    'text/html; charset=latin1',
    'é',
  ],
  ['both bytes of a UTF-16 character', Uint8Array.from([0xff, 0xfe, 0x61, 0]), undefined, 'a'],
  ['UTF-8 where the name is none', utf8('é'), 'text/html; charset=no-such-thing', 'é'],
  [
    'UTF-8 where only a comment names another encoding',
    utf8('<!-- <meta charset=latin1> -->é'),
    'text/html',
    '<!-- <meta charset=latin1> -->é',
  ],
  [
    'UTF-8 where a meta tag about something else mentions one',
    utf8('<meta name=note content="charset=latin1">é'),
    'text/html',
    '<meta name=note content="charset=latin1">é',
  ],
  ['the euro sign of Windows-1252', Uint8Array.from([0x80]), 'text/html; charset=iso-8859-1', '€'],
  ['all syllables of Korean', Uint8Array.from([0x8c, 0x63]), 'text/html; charset=euc-kr', '똠'],
  ['the characters of Hong Kong', Uint8Array.from([0x88, 0x62]), 'text/html; charset=big5', 'Ê̄'],
])('W-03 text is decoded by %s', (_name, body, contentType, text) => {
  expect(decodeText(body, contentType)).toBe(text);
});
