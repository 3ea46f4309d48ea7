import { drawNoise } from '../draw-noise.ts';
import { type AuditPage, css, html, loadAlways, type PageFile, picture, script } from '../page-file.ts';
import { paragraphs, writePage, writeWords } from '../write-page.ts';

/** Everything sent as it is, nothing may be kept, and pictures four times as wide as they are shown. */
export async function createUncompressed(): Promise<AuditPage> {
  const careless = (file: PageFile): PageFile => ({ ...file, careless: true });
  const head = `
<link rel="stylesheet" href="/uncompressed/page.css">
<script src="/uncompressed/page.js" defer></script>`;
  const body = `<main><h1>Uncompressed</h1>
<img src="/uncompressed/huge.png" width="300" height="200" alt="Four times too wide">
${paragraphs(40)}
<img src="/uncompressed/photo.jpg" width="300" height="200" alt="Twice too wide">
</main>`;
  const rules = Array.from({ length: 400 }, (_, at) => `.rule-${at} { margin: ${at}px; }`).join('\n');
  return {
    files: {
      '/uncompressed/': careless(html(writePage({ title: 'Uncompressed', head, body }))),
      '/uncompressed/page.css': careless(css(`body { font: 16px/1.5 sans-serif; }\n${rules}`)),
      '/uncompressed/page.js': careless(script(`// ${writeWords(8000, 6)}\nvoid 0;`)),
      '/uncompressed/huge.png': careless(picture('png', await drawNoise('png', 1200, 800, 81))),
      '/uncompressed/photo.jpg': careless(picture('jpeg', await drawNoise('jpeg', 600, 400, 82))),
    },
    loads: loadAlways(
      '/uncompressed/',
      '/uncompressed/page.css',
      '/uncompressed/page.js',
      '/uncompressed/huge.png',
      '/uncompressed/photo.jpg',
    ),
  };
}
