import { drawNoise } from '../draw-noise.ts';
import { type AuditPage, css, html, picture } from '../page-file.ts';
import { paragraphs, writePage } from '../write-page.ts';

const widths = [320, 640, 960, 1280, 1920];
const wide = (name: string) => widths.map((width) => `/srcset/${name}-${width}.webp ${width}w`).join(', ');

/** Each device takes one file of many, by width, density, media and type. */
export async function createSrcset(): Promise<AuditPage> {
  const body = `
<main><h1>Srcset</h1>
<img src="/srcset/full.jpg" srcset="${wide('full')}" sizes="100vw" width="1920" height="960" alt="As wide as the window">
<img src="/srcset/half-320.webp" srcset="${wide('half')}" sizes="(min-width: 800px) 50vw, calc(100vw - 32px)"
  width="1920" height="960" alt="Half of it where there is room">
<img src="/srcset/dense-1.png" srcset="/srcset/dense-1.5.png 1.5x, /srcset/dense-2.png 2x, /srcset/dense-3.png 3x"
  width="100" height="100" alt="By density">
<picture>
  <source type="image/x-future" srcset="/srcset/never.future">
  <source type="image/avif" media="(min-width: 800px)" srcset="/srcset/art-wide.avif">
  <source type="image/avif" srcset="/srcset/art-narrow.avif">
  <img src="/srcset/art.jpg" width="600" height="400" alt="By media and type">
</picture>
${paragraphs(3)}
</main>`;
  const all = async (name: string, seed: number) =>
    Object.fromEntries(
      await Promise.all(
        widths.map(async (width) => [
          `/srcset/${name}-${width}.webp`,
          picture('webp', await drawNoise('webp', width, width / 2, seed)),
        ]),
      ),
    );
  const head = '<link rel="stylesheet" href="/srcset/page.css">';
  const always = ['/srcset/', '/srcset/page.css'];
  // 412 px at 1.75 is 721 of the file's. Chromium 156 takes the smallest that is enough, at any density.
  const phone = [...always, '/srcset/full-960.webp', '/srcset/half-960.webp', '/srcset/dense-2.png'];
  const desktop = [...always, '/srcset/full-1920.webp', '/srcset/half-960.webp', '/srcset/dense-1.png'];
  const load = (paths: string[]) => ({ first: paths, scrolled: paths });
  return {
    files: {
      '/srcset/': html(writePage({ title: 'Srcset', head, body })),
      '/srcset/page.css': css(
        'body { font: 16px/1.5 sans-serif; margin: 0; } img { max-width: 100%; height: auto; display: block; }',
      ),
      ...(await all('full', 51)),
      ...(await all('half', 52)),
      '/srcset/full.jpg': picture('jpeg', await drawNoise('jpeg', 640, 320, 53)),
      '/srcset/dense-1.png': picture('png', await drawNoise('png', 100, 100, 54)),
      '/srcset/dense-1.5.png': picture('png', await drawNoise('png', 150, 150, 54)),
      '/srcset/dense-2.png': picture('png', await drawNoise('png', 200, 200, 54)),
      '/srcset/dense-3.png': picture('png', await drawNoise('png', 300, 300, 54)),
      '/srcset/art-wide.avif': picture('avif', await drawNoise('avif', 600, 400, 55)),
      '/srcset/art-narrow.avif': picture('avif', await drawNoise('avif', 400, 400, 56)),
      '/srcset/art.jpg': picture('jpeg', await drawNoise('jpeg', 600, 400, 57)),
    },
    loads: {
      phone: load([...phone, '/srcset/art-narrow.avif']),
      desktop: load([...desktop, '/srcset/art-wide.avif']),
    },
  };
}
