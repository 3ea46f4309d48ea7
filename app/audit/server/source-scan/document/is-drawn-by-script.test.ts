import { expect, test } from 'vitest';
import { isDrawnByScript } from './is-drawn-by-script.ts';
import { readDocument } from './read-document.ts';

const isDrawn = (html: string) => isDrawnByScript(readDocument(html, 'https://example.org/'));
const text = 'Words that somebody can read. '.repeat(20);
const script = '<script type=module src=app.js></script>';

const wish = '<noscript>You need to enable JavaScript to run this app.</noscript>';

test.each<[string, boolean, string]>([
  ['an empty root', true, `<div id=root></div>${script}`],
  ['a shell that waits', true, `<div id=app><p>Loading…</p></div>${script}`],
  ['a spinner', true, `<div id=__next><img src=spinner.gif></div>${script}`],
  ['a wish for script', true, `${wish}<div id=x>${text.slice(0, 400)}</div>${script}`],
  ['a script that writes', true, '<script>document.write("x")</script>'],
  ['text', false, `<div id=root>${text}</div>${script}`],
  ['no script at all', false, '<div id=root></div>'],
  ['pictures', false, `<main><img src=a.jpg><img src=b.jpg></main>${script}`],
  ['data in script elements alone', false, '<p>Short</p><script type="application/ld+json">{}</script>'],
  ['text, and a picture to count visitors', false, `${text}<noscript><img src=p.gif></noscript>${script}`],
])('W-03 whether %s means that scripts draw the page: %s', (_name, drawn, html) => {
  expect(isDrawn(html)).toBe(drawn);
});
