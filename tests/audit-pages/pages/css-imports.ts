import { drawNoise } from '../draw-noise.ts';
import { type AuditPage, css, html, picture } from '../page-file.ts';
import { paragraphs, writePage } from '../write-page.ts';

const rules = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `.${name}-${at} { margin: ${at}px; padding: ${at * 2}px; }`).join(
    '\n',
  );

/** Sheets that import sheets, and backgrounds of which only some are shown. */
export async function createCssImports(): Promise<AuditPage> {
  const head = `
<link rel="stylesheet" href="/css-imports/one.css">
<style>@import "/css-imports/inline.css"; .plate::before { content: ""; background: url(/css-imports/before.jpg); }</style>`;
  const body = `
<main><h1>Imports</h1>
<div class="plate card" id="first">A plate</div>
<ul><li>One</li><li>Two</li></ul>
<p style="background: url('/css-imports/attribute.jpg')">By attribute</p>
${paragraphs(4)}
</main>`;
  const draw = async (seed: number) => picture('jpeg', await drawNoise('jpeg', 400, 300, seed));
  const shown = ['plate', 'second-item', 'before', 'attribute', 'set-1x'];
  const hidden = ['no-such', 'wide', 'overruled', 'set-2x', 'third-item', 'hover'];
  const pictures = [...shown, ...hidden].map(async (name, at) => [
    `/css-imports/${name}.jpg`,
    await draw(60 + at),
  ]);
  const always = [
    '/css-imports/',
    '/css-imports/one.css',
    '/css-imports/two.css',
    '/css-imports/deep/three.css',
    '/css-imports/layered.css',
    '/css-imports/inline.css',
    '/css-imports/paper.css',
    ...['plate', 'second-item', 'before', 'attribute'].map((name) => `/css-imports/${name}.jpg`),
  ];
  const load = (...paths: string[]) => ({ first: [...always, ...paths], scrolled: [...always, ...paths] });
  return {
    files: {
      '/css-imports/': html(writePage({ title: 'Imports', head, body })),
      '/css-imports/one.css': css(`@charset "utf-8";
@import url("two.css");
@import url(layered.css) layer(base);
@import url(paper.css) print;
@import url(unsupported.css) supports(display: never);
body { font: 16px/1.5 sans-serif; }
${rules('one', 80)}`),
      '/css-imports/two.css': css(`@import 'deep/three.css' screen;\n${rules('two', 120)}
.no-such-thing { background: url(no-such.jpg); }
@media (min-width: 4000px) { .plate { background: url(wide.jpg); } }`),
      '/css-imports/deep/three.css': css(`${rules('three', 40)}
main > ul li:nth-child(2) { background: #eee url('../second-item.jpg') no-repeat; }
main > ul li:nth-child(3) { background: url('../third-item.jpg'); }
.plate:hover { background: url(../hover.jpg); }
.card { background: url(../overruled.jpg); }
#first.plate { background: url(../plate.jpg); }`),
      '/css-imports/layered.css': css(
        'h1 { background-image: image-set(url(set-1x.jpg) 1x, url(set-2x.jpg) 2x); padding: 1rem; }',
      ),
      '/css-imports/inline.css': css(rules('inline', 20)),
      '/css-imports/paper.css': css('main { background: url(on-paper.jpg); }'),
      '/css-imports/unsupported.css': css(rules('unsupported', 20)),
      ...Object.fromEntries(await Promise.all(pictures)),
    },
    loads: { phone: load('/css-imports/set-2x.jpg'), desktop: load('/css-imports/set-1x.jpg') },
  };
}
