import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { renderPageMarkdown } from './page-markdown.ts';

const site = 'https://saltbush.example';

function createPage(main: string, head = `<link rel="canonical" href="${site}/a"/>`): string {
  return `<!doctype html><html><head><title>A &amp; B | Saltbush</title>${head}<meta name="description" content="About &quot;a&quot;"/></head><body><header>Menu</header><main>${main}</main><footer>Foot</footer></body></html>`;
}

const render = (main: string) =>
  renderPageMarkdown(createPage(main), site)?.replace(/^---\n.*?\n---\n\n/s, '');

test('SEO-03 the Markdown of a page begins with its title, address and description, and leaves out header and footer', () => {
  expect(renderPageMarkdown(createPage('<h1>A</h1><p>Text</p>'), site)).toBe(
    `---\ntitle: "A & B | Saltbush"\nurl: "${site}/a"\ndescription: "About \\"a\\""\n---\n\n# A\n\nText\n`,
  );
});

test('SEO-03 a page with noindex has no Markdown', () => {
  const noindex = '<meta name="robots" content="noindex"/>';
  expect(renderPageMarkdown(createPage('<p>x</p>', noindex), site)).toBeUndefined();
});

test.each([
  ['<p>one <strong>two</strong> <em>three</em></p>', 'one **two** *three*'],
  ['<h2>Head<br/>line</h2>', '## Head line'],
  ['<p><a href="/contact">Write <b>us</b></a>.</p>', `[Write **us**](${site}/contact).`],
  ['<p><a href="#place-n1">1</a></p>', `[1](${site}/a#place-n1)`],
  ['<p>a</p><p class="screen">Nothing has been requested</p>', 'a'],
  ['<p><a href="javascript:alert(1)">x</a></p>', 'x'],
  ['<p><img src="/a.svg" alt="A [map]"/><img src="/b.svg" alt=""/></p>', `![A \\[map\\]](${site}/a.svg)`],
  ['<ul><li>one</li><li>two<ul><li>deep</li></ul></li></ul>', '- one\n- two\n  - deep'],
  ['<ol start="3"><li>three</li><li>four</li></ol>', '3. three\n4. four'],
  ['<blockquote><p>one</p><p>two</p></blockquote>', '> one\n>\n> two'],
  ['<pre><code>a\n  b ```</code></pre>', '````\na\n  b ```\n````'],
  ['<p><code>a`b</code></p>', '``a`b``'],
  [
    '<table><caption>C</caption><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td></td></tr></table>',
    'C\n\n| A | B |\n| - | - |\n| 1\\|2 | |',
  ],
  [
    '<p><a href="/a">A<span class="sr"> (new tab)</span></a><a href="/b">B</a></p>',
    `[A](${site}/a) [B](${site}/b)`,
  ],
  ['<p><a href="/x" aria-label="Share [it]"><svg></svg></a></p>', `[Share \\[it\\]](${site}/x)`],
  ['<p><span>No sign-up.</span><a href="/a">Why</a></p>', `No sign-up. [Why](${site}/a)`],
  ['<p>CO<sub>2</sub><span>e</span> <b>W</b>eb a@<wbr/>b.c</p>', 'CO2e **W**eb a@b.c'],
  ['<p><a href="/a">Weigh it<small>Free</small></a></p>', `[Weigh it Free](${site}/a)`],
  ['<table><tr><th>A</th></tr><tr><td><p>one</p><p>two</p></td></tr></table>', '| A |\n| - |\n| one two |'],
  ['<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b'],
  ['<details><summary><h3>Q?</h3></summary><p>A.</p></details>', '**Q?**\n\nA.'],
  ['<p><b class="on-phone">68</b><b class="on-desktop">97</b> kB</p>', '**97** kB'],
  ['<p>This page weighs <span data-weight="page">68</span> KB.</p><p>x</p>', 'x'],
  [
    '<h2>How we work</h2><table><caption class="sr">Table: How we work</caption><tr><th>A</th></tr></table>',
    '## How we work\n\n| A |\n| - |',
  ],
  ['<a href="/x"><h3>Card</h3><p>Text</p></a>', `### [Card](${site}/x)\n\n[Text](${site}/x)`],
  ['<a href="/x" aria-label="All work"><figure><svg></svg></figure></a>', `[All work](${site}/x)`],
  [
    '<p>seen<span hidden>not</span><span aria-hidden="true">nor this</span></p><script>no</script><form><p>f</p></form><svg><text>s</text></svg>',
    'seen',
  ],
  ['<nav aria-label="Breadcrumb"><a href="/">Home</a></nav><p>x</p>', 'x'],
])('SEO-03 %s is written in Markdown', (html, markdown) => {
  expect(render(html)).toBe(`${markdown}\n`);
});

test.each([
  '# not a heading',
  '- no item',
  '*not* _leaning_ **nor** ~~gone~~',
  '[x](/evil) and [y][z]',
  '<script>alert(1)</script> &lt;',
  '`code` \\ | > =',
  '![x](y)',
])('SEO-03 the words "%s" of a page stay words', (words) => {
  const escaped = words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const markdown = render(`<p>${escaped}</p>`) ?? '';
  const html = new Marked().parse(markdown) as string;
  expect(html.match(/<[a-z]\w*/g)).toEqual(['<p']);
  const text = html
    .replace(/<\/?p>\n?/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(text).toBe(words);
});

test('SEO-03 a URL in a text, an alternative text or the title cannot create HTML', () => {
  const hostile =
    'http://x.test/e&quot;&gt;&lt;svg onload=alert(1)&gt; www.x.test/&lt;img src=x onerror=a&gt;';
  const page = createPage(`<p>${hostile}</p><img src="/a.png" alt="${hostile}"/>`).replace(
    'A &amp; B',
    hostile,
  );
  const html = new Marked().parse(renderPageMarkdown(page, site) ?? '');
  expect(html).toContain('&lt;svg');
  expect(html).not.toMatch(/<svg|<img src=.?x/);
});
