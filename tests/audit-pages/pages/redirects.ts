import { drawNoise } from '../draw-noise.ts';
import {
  type AuditPage,
  css,
  html,
  loadAlways,
  type Origins,
  type PageAnswer,
  picture,
} from '../page-file.ts';
import { paragraphs, writePage } from '../write-page.ts';

const redirect =
  (status: number, location: string): PageAnswer =>
  (_request, response) => {
    response.writeHead(status, { location, 'content-length': '0', 'cache-control': 'no-store' }).end();
  };

/** Three hops to the page, one of them by the other server, and resources that move too. All hops count. */
export async function createRedirects({ own, foreign }: Origins): Promise<AuditPage> {
  const head = '<link rel="stylesheet" href="/redirects/style">';
  const body = `<main><h1>Redirects</h1>
<img src="/redirects/picture" width="400" height="300" alt="Moved">
<img src="/redirects/missing.jpg" width="10" height="10" alt="Missing">
${paragraphs(3)}</main>`;
  return {
    files: {
      '/redirects/': redirect(301, '/redirects/second'),
      '/redirects/second': redirect(302, `${foreign}/redirects/third`),
      '/redirects/page/': html(writePage({ title: 'Redirects', head, body })),
      '/redirects/style': redirect(307, '/redirects/page.css'),
      '/redirects/page.css': css('body { font: 16px/1.5 sans-serif; }'),
      '/redirects/picture': redirect(301, `${foreign}/redirects/picture.jpg`),
    },
    foreignFiles: {
      '/redirects/third': redirect(308, `${own}/redirects/page/`),
      '/redirects/picture.jpg': picture('jpeg', await drawNoise('jpeg', 800, 600, 71)),
    },
    loads: loadAlways(
      '/redirects/',
      '/redirects/second',
      `${foreign}/redirects/third`,
      '/redirects/page/',
      '/redirects/style',
      '/redirects/page.css',
      '/redirects/picture',
      `${foreign}/redirects/picture.jpg`,
      '/redirects/missing.jpg',
    ),
  };
}
