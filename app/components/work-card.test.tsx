import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { artwork } from './artwork.ts';
import { createPhoto, findPhoto, requirePhoto } from './photos.ts';
import { WorkPicture } from './work-card.tsx';

const slug = loadContent('content').caseStudies[0]?.slug ?? '';

test('R-11 a case study without a photo shows the decorative picture generated from its slug', () => {
  const html = renderToStaticMarkup(<WorkPicture work={{ slug }} sizes="100vw" className="banner" eager />);
  expect(html).toContain('alt="" width="800" height="600"');
  expect(html).toContain(
    `class="banner" src="${artwork(`plate-${slug}.svg`).url.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')}"`,
  );
  expect(html).not.toContain('loading');
});

test('R-11 a photo without a file throws an error', () => {
  const work = { slug, picture: { name: 'gone', alt: 'A room' } };
  expect(() => renderToStaticMarkup(<WorkPicture work={work} sizes="100vw" />)).toThrow(
    'No picture named gone is in content/pictures',
  );
});

test('a photo has a srcset for each format, the largest file as its src, and its intrinsic size', () => {
  const entry = { width: 1000, height: 500, widths: [400, 1000] };
  expect(createPhoto(entry, (size) => `/assets/studio-${size}`)).toEqual({
    avif: '/assets/studio-400.avif 400w, /assets/studio-1000.avif 1000w',
    src: '/assets/studio-1000.webp',
    srcSet: '/assets/studio-400.webp 400w, /assets/studio-1000.webp 1000w',
    width: 1000,
    height: 500,
  });
});

test('a photo without a file is not found', () => {
  expect(findPhoto('constructor')).toBeUndefined();
  expect(() => requirePhoto('nobody')).toThrow('No picture named nobody is in content/pictures');
});
