import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { artwork } from './artwork.ts';
import { createPhotoFiles, findPhoto, requirePhoto } from './photos.ts';
import { Photo, WorkPicture } from './work-card.tsx';

const slug = loadContent('content').caseStudies[0]?.slug ?? '';

test('R-11 a case study without a photo shows the picture drawn from its slug, which is decoration', () => {
  const html = renderToStaticMarkup(<WorkPicture work={{ slug }} sizes="100vw" className="banner" eager />);
  expect(html).toContain('alt="" width="800" height="600"');
  expect(html).toContain(
    `class="banner" src="${artwork(`plate-${slug}.svg`).url.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')}"`,
  );
  expect(html).not.toContain('loading');
});

test('R-11 a photo that is in no folder never reaches a visitor', () => {
  const work = { slug, picture: { name: 'gone', alt: 'A room' } };
  expect(() => renderToStaticMarkup(<WorkPicture work={work} sizes="100vw" />)).toThrow(
    'No picture named gone is in content/pictures',
  );
});

const entry = { width: 1000, height: 500, widths: [400, 1000], fallback: 'studio.jpg' };
const photo = createPhotoFiles('studio', entry, (file) => `/assets/${file}`);

test('a photo names its files in each format and width, and its own size', () => {
  const html = renderToStaticMarkup(<Photo photo={photo} alt="Our studio" sizes="100vw" />);
  expect(html).toMatch(/^<picture><source type="image\/avif".*<source type="image\/webp".*<img [^>]*\/></);
  for (const format of ['avif', 'webp'])
    expect(html).toContain(`/assets/studio-400.${format} 400w, /assets/studio-1000.${format} 1000w`);
  expect(html).toContain(
    '<img src="/assets/studio.jpg" alt="Our studio" width="1000" height="500" loading="lazy"',
  );
});

test('a photo in the first screen is not loaded lazily', () => {
  expect(renderToStaticMarkup(<Photo photo={photo} alt="" sizes="100vw" eager />)).not.toContain('loading');
});

test('a photo without a file is not found', () => {
  expect(findPhoto('constructor')).toBeUndefined();
  expect(() => requirePhoto('nobody')).toThrow('No picture named nobody is in content/pictures');
});
