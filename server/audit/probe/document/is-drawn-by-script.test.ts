import { expect, test } from 'vitest';
import { isDrawnByScript } from './is-drawn-by-script.ts';
import { readDocument } from './read-document.ts';

const judge = (html: string) => isDrawnByScript(readDocument(html, 'https://example.org/'));
const text = 'Words that somebody can read. '.repeat(20);
const script = '<script type=module src=app.js></script>';

const drawn: [string, string][] = [
  ['an empty root', `<div id=root></div>${script}`],
  ['a shell that waits', `<div id=app><p>Loading…</p></div>${script}`],
  ['a spinner', `<div id=__next><img src=spinner.gif></div>${script}`],
  [
    'a wish for script',
    `<noscript>You need to enable JavaScript to run this app.</noscript><div id=x>${text.slice(0, 400)}</div>${script}`,
  ],
  ['a script that writes', '<script>document.write("x")</script>'],
];
test.each(drawn)('W-03 %s means that scripts draw the page', (_name, html) => {
  expect(judge(html)).toBe(true);
});

const written: [string, string][] = [
  ['text', `<div id=root>${text}</div>${script}`],
  ['no script at all', '<div id=root></div>'],
  ['pictures', `<main><img src=a.jpg><img src=b.jpg></main>${script}`],
  ['data in script elements alone', '<p>Short</p><script type="application/ld+json">{}</script>'],
  [
    'a picture to count visitors does not make up for text',
    `${text}<noscript><img src=p.gif></noscript>${script}`,
  ],
];
test.each(written)('W-03 %s is in the source', (_name, html) => {
  expect(judge(html)).toBe(false);
});
