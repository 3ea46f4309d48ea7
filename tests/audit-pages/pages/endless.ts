import { drawNoise } from '../draw-noise.ts';
import { type AuditPage, css, html, loadAlways, type PageAnswer, picture } from '../page-file.ts';
import { paragraphs, writePage } from '../write-page.ts';

const perPicture = 64 * 1024;

/**
 * A page whose source ends and whose loading does not: a script asks for one more picture as soon as the last has
 * come. `loads` is what stands in the source.
 */
export async function createEndless(): Promise<AuditPage> {
  const head = `
<link rel="stylesheet" href="/endless/page.css">
<script>
let number = 0;
const next = () => {
  number += 1;
  const more = new Image();
  more.onload = more.onerror = () => setTimeout(next, 20);
  more.src = '/endless/more?number=' + number;
};
next();
</script>`;
  const body = `<main><h1>Endless</h1>
<img src="/endless/first.jpg" width="400" height="300" alt="The first">
${paragraphs(4)}</main>`;
  const first = await drawNoise('jpeg', 800, 600, 91);
  // A picture with padding behind its end: it counts, and is quickly drawn.
  const padded = Buffer.concat([await drawNoise('jpeg', 16, 16, 92), Buffer.alloc(perPicture, 1)]);
  const more: PageAnswer = (_request, response) => {
    response
      .writeHead(200, { 'content-type': 'image/jpeg', 'content-length': String(padded.length) })
      .end(padded);
  };
  return {
    files: {
      '/endless/': html(writePage({ title: 'Endless', head, body })),
      '/endless/page.css': css('body { font: 16px/1.5 sans-serif; }'),
      '/endless/first.jpg': picture('jpeg', first),
      '/endless/more': more,
    },
    loads: loadAlways('/endless/', '/endless/page.css', '/endless/first.jpg'),
    byScript: true,
  };
}
