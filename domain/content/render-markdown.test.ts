import { expect, test } from 'vitest';
import { renderInlineMarkdown, renderMarkdown } from './render-markdown.ts';

/** Everything that looks like a tag in what was rendered. */
function listTags(markdown: string): string[] {
  return [...renderMarkdown(markdown).html.matchAll(/<\/?([a-z][a-z0-9]*)[^>]*>/gi)].map((match) => match[0]);
}

test('R-07 headings begin at h2, whatever level the text begins with, and keep their distance', () => {
  for (const text of ['# A\n## B', '## A\n### B', '#### A\n##### B']) {
    expect(renderMarkdown(text).html).toBe('<h2 id="a">A</h2>\n<h3 id="b">B</h3>\n');
  }
});

test('R-07 a heading never falls below h6', () => {
  expect(renderMarkdown('# A\n###### B').headings.at(-1)?.level).toBe(6);
});

test('R-07 a heading in a quote counts as well', () => {
  expect(renderMarkdown('## A\n\n> # B').headings).toEqual([
    { id: 'a', text: 'A', level: 3 },
    { id: 'b', text: 'B', level: 2 },
  ]);
});

test('R-07 the id of a heading is made of its words, once', () => {
  const { headings } = renderMarkdown('## Don’t *panic*, café `x`\n## Twice\n## Twice\n## ?!\n## 3. Three');
  expect(headings.map(({ id }) => id)).toEqual(['dont-panic-cafe-x', 'twice', 'twice-2', 'section', 'three']);
});

test('R-07 a heading takes no id of the frame around the page', () => {
  expect(renderMarkdown('## Main\n## Drawer').headings.map(({ id }) => id)).toEqual(['main-2', 'drawer-2']);
});

test('R-07 the list of headings holds plain text', () => {
  const { headings, html } = renderMarkdown('## Salt & *bush*, the `&lt;` of [it](/about) "all"');
  expect(headings[0]?.text).toBe('Salt & bush, the &lt; of it "all"');
  expect(html).toContain('Salt &amp; <em>bush</em>, the <code>&amp;lt;</code> of <a href="/about">it</a>');
});

const table = '| A | B |\n|---|--:|\n| 1 | 2 |\n';

test('R-07 a table stands in a region that can be scrolled with the keyboard, named after its heading', () => {
  const { html } = renderMarkdown(`${table}\n## "Costs"\n\n${table}\n${table}`);
  expect(html.match(/<caption.*<\/caption>/g)).toEqual([
    '<caption id="table" class="sr">Table</caption>',
    '<caption id="table-costs" class="sr">Table: &quot;Costs&quot;</caption>',
    '<caption id="table-costs-2" class="sr">Table: &quot;Costs&quot;, 2</caption>',
  ]);
  expect(html.match(/<section [^>]*>/g)).toEqual([
    '<section class="table" tabindex="0" aria-labelledby="table">',
    '<section class="table" tabindex="0" aria-labelledby="table-costs">',
    '<section class="table" tabindex="0" aria-labelledby="table-costs-2">',
  ]);
});

test('R-07 the first row and the first column of a table head the others', () => {
  const { html } = renderMarkdown(table);
  expect(html).toContain('<th scope="col">A</th><th scope="col" class="to-right">B</th>');
  expect(html).toContain('<tr><th scope="row">1</th><td class="to-right">2</td></tr>');
});

test('R-07 a line above a table that begins with Table: is its caption, in sight', () => {
  const { html } = renderMarkdown(`## Costs\n\nWords.\n\nTable: What <it> costs\n\n${table}`);
  expect(html).toContain('<caption id="table-costs">What &lt;it&gt; costs</caption>');
  expect(html).not.toContain('Table: What');
  expect(html).toContain('<p>Words.</p>');
});

test('R-07 the same line with no table below it is a line like any other', () => {
  const { html } = renderMarkdown(`Table: of contents\n\nWords.\n\n${table}`);
  expect(html).toContain('<p>Table: of contents</p>\n<p>Words.</p>');
});

test('R-07 a table of four columns says on a phone that there is more at its side, one of two does not', () => {
  const wide = '| A | B | C | D |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n';
  expect(renderMarkdown(wide).html).toContain('<section class="table wide" tabindex="0"');
  expect(renderMarkdown(wide).html).toContain('class="swipe"');
  expect(renderMarkdown(table).html).not.toContain('class="swipe"');
});

test('R-07 an empty corner of a table is no heading, nor is an empty cell of its first column', () => {
  const { html } = renderMarkdown('| | B |\n|---|---|\n| 1 | 2 |\n| | 3 |');
  expect(html).toContain('<tr><td></td><th scope="col">B</th></tr>');
  expect(html).toContain('<tr><td></td><td>3</td></tr>');
});

test('R-07 the figure in CO2 is set low, but not in code and not in the name of a program', () => {
  expect(renderMarkdown('0.5 g of CO2e, **CO2**, `CO2`, [CO2.js](/method) & CO22').html).toBe(
    '<p>0.5 g of CO<sub>2</sub>e, <strong>CO<sub>2</sub></strong>, <code>CO2</code>, <a href="/method">CO2.js</a> &amp; CO22</p>\n',
  );
});

test('R-07 raw HTML is shown as the text that it is', () => {
  const hostile =
    '<script>alert(1)</script>\n\nText <img src=x onerror=alert(1)> and <b>bold</b>\n\n<!-- <i> -->';
  expect(listTags(hostile)).toEqual(['<p>', '</p>', '<p>', '</p>', '<p>', '</p>']);
});

test('R-07 markup in headings, tables, code and titles cannot break out', () => {
  const hostile = [
    '## "><script>x</script>',
    '| <script> | "><b onclick=x> |\n|---|---|\n| <i> | `<u>` |',
    '```html"><script>\n</code><script>\n```',
    '[a](/b "\\"><script>")',
    '![" onerror="x](y "z")',
  ].join('\n\n');
  const names = listTags(hostile).map((tag) => /<\/?([a-z0-9]+)/i.exec(tag)?.[1]);
  expect(new Set(names)).toEqual(
    new Set([
      'h2',
      'section',
      'table',
      'caption',
      'thead',
      'tr',
      'th',
      'tbody',
      'td',
      'code',
      'pre',
      'p',
      'a',
    ]),
  );
  expect(listTags(hostile).filter((tag) => / on[a-z]+=/.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([]);
});

test('R-07 a link that is neither web, mail nor telephone leaves only its words', () => {
  for (const target of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '<java\tscript:alert(1)>',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ]) {
    expect(renderMarkdown(`[words](${target})`).html).not.toContain('<a');
  }
});

test('R-07 an entity in an address stays the letters that it is', () => {
  expect(renderMarkdown('[a](java&#x73;cript:x)').html).toContain('href="java&amp;#x73;cript:x"');
});

test('R-07 a link out of the site opens in a new tab and says so; one inside does not', () => {
  expect(renderMarkdown('[a](/about) [b](#c) [d](mailto:a@b.example) [e](tel:+61200000000)').html).toBe(
    '<p><a href="/about">a</a> <a href="#c">b</a> <a href="mailto:a@b.example">d</a> <a href="tel:+61200000000">e</a></p>\n',
  );
  for (const target of ['https://x.example/', '//x.example/', '/\\x.example/']) {
    expect(renderMarkdown(`[b](${target.replace('\\', '\\\\')})`).html).toContain(
      'target="_blank" rel="noopener">b<span class="sr"> (opens in a new tab)</span></a>',
    );
  }
});

test('R-07 a picture leaves its words, since it has no size', () => {
  expect(renderMarkdown('![A gum tree](https://x.example/t.png)').html).toBe('<p>A gum tree</p>\n');
});

test('R-05 a line of Markdown has its links and no block, and is as safe as a text', () => {
  expect(renderInlineMarkdown('See [How we count](/method) <b>& [x](javascript:alert(1))')).toBe(
    'See <a href="/method">How we count</a> &lt;b&gt;&amp; x',
  );
});
