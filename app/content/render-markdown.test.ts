import { expect, test } from 'vitest';
import { renderInlineMarkdown, renderMarkdown } from './render-markdown.ts';

const render = (markdown: string) => renderMarkdown(markdown).html;

/** Lists everything that looks like a tag in the rendered HTML. */
const listTags = (markdown: string) =>
  [...render(markdown).matchAll(/<\/?([a-z][a-z0-9]*)[^>]*>/gi)].map(([tag]) => tag);

test.each(['# A\n## B', '## A\n### B', '#### A\n##### B'])(
  'R-07 headings start at h2, whatever the first level in the text, and keep their relative levels: %j',
  (text) => {
    expect(render(text)).toBe('<h2 id="a">A</h2>\n<h3 id="b">B</h3>\n');
  },
);

test('R-07 headings are h6 at most, and headings in quotes count too', () => {
  expect(renderMarkdown('# A\n###### B').headings.at(-1)?.level).toBe(6);
  expect(renderMarkdown('## A\n\n> # B').headings).toEqual([
    { id: 'a', text: 'A', level: 3 },
    { id: 'b', text: 'B', level: 2 },
  ]);
});

test('R-07 heading ids are created from the text, unique, and different from the ids of the frame', () => {
  const { headings } = renderMarkdown(
    '## Don’t *panic*, café `x`\n## Twice\n## Twice\n## ?!\n## 3. Three\n## Main',
  );
  const ids = ['dont-panic-cafe-x', 'twice', 'twice-2', 'section', 'three', 'main-2'];
  expect(headings.map(({ id }) => id)).toEqual(ids);
});

test('R-07 the list of headings contains plain text', () => {
  const { headings, html } = renderMarkdown('## Salt & *bush*, the `&lt;` of [it](/about) "all"');
  expect(headings[0]?.text).toBe('Salt & bush, the &lt; of it "all"');
  expect(html).toContain('Salt &amp; <em>bush</em>, the <code>&amp;lt;</code> of <a href="/about">it</a>');
});

const table = '| A | B |\n|---|--:|\n| 1 | 2 |\n';

test('R-07 a table is in a region that can be scrolled with the keyboard, named after its heading', () => {
  const html = render(`${table}\n## "Costs"\n\n${table}\n${table}`);
  expect(html.match(/<caption.*<\/caption>/g)).toEqual([
    '<caption id="table" class="sr">Table</caption>',
    '<caption id="table-costs" class="sr">Table: &quot;Costs&quot;</caption>',
    '<caption id="table-costs-2" class="sr">Table: &quot;Costs&quot;, 2</caption>',
  ]);
  expect(html.match(/<section [^>]*>/g)).toEqual(
    ['table', 'table-costs', 'table-costs-2'].map(
      (id) => `<section class="table" tabindex="0" aria-labelledby="${id}">`,
    ),
  );
});

test('R-07 the first row and the first column of a table are header cells, except for empty cells', () => {
  const html = render(table);
  expect(html).toContain('<th scope="col">A</th><th scope="col" class="to-right">B</th>');
  expect(html).toContain('<tr><th scope="row">1</th><td class="to-right">2</td></tr>');
  const corner = render('| | B |\n|---|---|\n| 1 | 2 |\n| | 3 |');
  expect(corner).toContain('<tr><td></td><th scope="col">B</th></tr>');
  expect(corner).toContain('<tr><td></td><td>3</td></tr>');
});

test('R-07 a line that starts with Table: is the visible caption of the table directly below', () => {
  const html = render(`## Costs\n\nWords.\n\nTable: What <it> costs\n\n${table}`);
  expect(html).toContain('<caption id="table-costs">What &lt;it&gt; costs</caption>');
  expect(html).not.toContain('Table: What');
  expect(html).toContain('<p>Words.</p>');
  expect(render(`Table: of contents\n\nWords.\n\n${table}`)).toContain('<p>Table: of contents</p>');
});

test('R-07 a table with four columns tells phone users to scroll sideways, and one with two does not', () => {
  const wide = render('| A | B | C | D |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n');
  expect(wide).toContain('<section class="table wide" tabindex="0"');
  expect(wide).toContain('class="swipe"');
  expect(render(table)).not.toContain('class="swipe"');
});

test('R-07 the 2 in CO2 is a subscript, except in code and in program names', () => {
  expect(render('0.5 g of CO2e, **CO2**, `CO2`, [CO2.js](/method) & CO22')).toBe(
    '<p>0.5 g of CO<sub>2</sub>e, <strong>CO<sub>2</sub></strong>, <code>CO2</code>, <a href="/method">CO2.js</a> &amp; CO22</p>\n',
  );
});

test('R-07 raw HTML is shown as text', () => {
  const hostile = '<script>alert(1)</script>\n\nText <img src=x onerror=alert(1)>\n\n<!-- <i> -->';
  expect(listTags(hostile)).toEqual(['<p>', '</p>', '<p>', '</p>', '<p>', '</p>']);
});

test('R-07 markup in headings, tables, code and titles cannot break out', () => {
  const tags = listTags(
    [
      '## "><script>x</script>',
      '| <script> | "><b onclick=x> |\n|---|---|\n| <i> | `<u>` |',
      '```html"><script>\n</code><script>\n```',
      '[a](/b "\\"><script>")',
      '![" onerror="x](y "z")',
    ].join('\n\n'),
  );
  const ours = 'h2 section table caption thead tr th tbody td code pre p a'.split(' ');
  expect(new Set(tags.map((tag) => /<\/?([a-z0-9]+)/i.exec(tag)?.[1]))).toEqual(new Set(ours));
  expect(tags.filter((tag) => / on[a-z]+=/.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([]);
});

test.each(['javascript:alert(1)', '<java\tscript:alert(1)>', 'data:text/html,x', 'file:///etc/passwd'])(
  'R-07 the link %s, which is neither web, email nor telephone, is replaced by its text',
  (target) => {
    expect(render(`[words](${target})`)).not.toContain('<a');
  },
);

test('R-07 an entity in a URL is not decoded', () => {
  expect(render('[a](java&#x73;cript:x)')).toContain('href="java&amp;#x73;cript:x"');
});

test('R-07 an external link opens in a new tab and says so; an internal link does not', () => {
  for (const target of ['/about', '#c', 'mailto:a@b.example', 'tel:+61200000000'])
    expect(render(`[a](${target})`)).toBe(`<p><a href="${target}">a</a></p>\n`);
  for (const target of ['https://x.example/', '//x.example/', '/\\\\x.example/'])
    expect(render(`[b](${target})`)).toContain(
      'target="_blank" rel="noopener">b<span class="sr"> (opens in a new tab)</span></a>',
    );
});

test('R-07 a picture is replaced by its alternative text, because its size is unknown', () => {
  expect(render('![A gum tree](https://x.example/t.png)')).toBe('<p>A gum tree</p>\n');
});

test('R-05 inline Markdown keeps links, has no block elements, and is as safe as a full text', () => {
  expect(renderInlineMarkdown('See [How we count](/method) <b>& [x](javascript:alert(1))')).toBe(
    'See <a href="/method">How we count</a> &lt;b&gt;&amp; x',
  );
});
