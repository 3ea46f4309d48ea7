import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { artwork } from './artwork.ts';
import { WorkPicture } from './work-picture.tsx';

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
