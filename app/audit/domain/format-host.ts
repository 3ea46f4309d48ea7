import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * A script, with those of its letters that look like Latin ones. A word of such letters alone could imitate another
 * name.
 */
type Alphabet = { word: RegExp; lookalikes?: RegExp };

/**
 * Only scripts that are written from left to right are shown; names in any other stay as they were requested. The
 * confusable letters are those of Chromium's policy for internationalised names (docs/idn.md, 2025), and some more.
 */
const alphabets: Alphabet[] = [
  // Decomposed form: the letters of European languages, with their accents. Dotless i, thorn and eth look like other
  // letters.
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: a list of what may stand anywhere in the word
  { word: /^[-0-9a-zßæøđħłœ\u0300-\u0304\u0306-\u030c\u031b\u0323\u0326-\u0328]+$/ },
  { word: /^[-0-9\p{Script=Cyrillic}]+$/u, lookalikes: /^[-0-9аысԁеёԍһіїюјкӏорԗԛѕԝхуъьҽпгѵѡ]+$/ },
  { word: /^[-0-9\p{Script=Greek}]+$/u, lookalikes: /^[-0-9αικνρυωηοτάίύώήόϊϋ]+$/ },
  {
    word: /^[-0-9ー\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u,
    lookalikes: /^[-0-9ー一〇丶丿ノヽヘへニ二ロ口工エ]+$/,
  },
  { word: /^[-0-9\p{Script=Hangul}]+$/u },
];

/**
 * Formats a host as its owner writes it: `bücher.example` for `xn--bcher-kva.example`. A label is decoded only if its
 * letters belong to one alphabet and can't be taken for another name.
 */
export function formatHost(host: string): string {
  return host.split('.').map(formatLabel).join('.');
}

function formatLabel(label: string): string {
  const [name = '', port] = label.split(':');
  if (!name.startsWith('xn--')) return label;
  const shown = domainToUnicode(name);
  if (domainToASCII(shown) !== name || !isPlain(shown)) return label;
  return port === undefined ? shown : `${shown}:${port}`;
}

function isPlain(label: string): boolean {
  const [latin, ...others] = alphabets;
  if (latin?.word.test(label.normalize('NFD'))) return true;
  return others.some(({ word, lookalikes }) => word.test(label) && !lookalikes?.test(label));
}
