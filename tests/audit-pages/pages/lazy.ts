import { drawNoise } from '../draw-noise.ts';
import { type AuditPage, css, html, picture } from '../page-file.ts';
import { writePage, writeWords } from '../write-page.ts';

const numbers = [1, 2, 3];
const far = numbers.map((number) => `/lazy/far-${number}.jpg`);

/**
 * Pictures that wait until they are near. The first of them is near from the beginning, and is loaded with the first
 * view; so is what has no attribute.
 */
export async function createLazy(): Promise<AuditPage> {
  const sections = numbers.map(
    (number) => `
<section><h2>Part ${number}</h2><p>${writeWords(30, number)}</p></section>
<img loading="lazy" src="/lazy/far-${number}.jpg" width="400" height="300" alt="Far, number ${number}">`,
  );
  const body = `
<main><h1>Lazy</h1>
<img src="/lazy/eager.jpg" width="400" height="300" alt="At once">
<img loading="lazy" src="/lazy/near.jpg" width="400" height="300" alt="Lazy and near">
${sections.join('\n')}
<iframe loading="lazy" src="/lazy/frame/" width="400" height="300" title="A frame"></iframe>
</main>`;
  const head = '<link rel="stylesheet" href="/lazy/page.css">';
  const frame = writePage({
    title: 'Frame',
    body: '<img src="/lazy/in-frame.jpg" alt="" width="200" height="150">',
  });
  const farPictures = numbers.map(async (number) => [
    `/lazy/far-${number}.jpg`,
    picture('jpeg', await drawNoise('jpeg', 800, 600, 30 + number)),
  ]);
  const first = ['/lazy/', '/lazy/page.css', '/lazy/eager.jpg', '/lazy/near.jpg'];
  const scrolled = [...first, ...far, '/lazy/frame/', '/lazy/in-frame.jpg'];
  return {
    files: {
      '/lazy/': html(writePage({ title: 'Lazy', head, body })),
      '/lazy/page.css': css(
        'body { font: 16px/1.5 sans-serif; margin: 0; } section { min-height: 3200px; } img { display: block; }',
      ),
      '/lazy/eager.jpg': picture('jpeg', await drawNoise('jpeg', 800, 600, 21)),
      '/lazy/near.jpg': picture('jpeg', await drawNoise('jpeg', 800, 600, 22)),
      ...Object.fromEntries(await Promise.all(farPictures)),
      '/lazy/frame/': html(frame),
      '/lazy/in-frame.jpg': picture('jpeg', await drawNoise('jpeg', 200, 150, 37)),
    },
    loads: { phone: { first, scrolled }, desktop: { first, scrolled } },
  };
}
