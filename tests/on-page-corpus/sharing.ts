import type { CheckCorpus } from './corpus.ts';

const og = (tags: Record<string, string>) =>
  Object.entries(tags)
    .map(([name, content]) => `<meta property="og:${name}" content="${content}">`)
    .join('');
const all = {
  title: 'Reef walks',
  description: 'At low tide.',
  image: 'https://tidepooltrust.example/card.png',
};
const card = (content: string) => `<meta name="twitter:card" content="${content}">`;
const forX = ['title', 'description', 'image']
  .map((name) => `<meta name="twitter:${name}" content="/x.png">`)
  .join('');

/** The beginning of a PNG file, which states its size. */
function png(width: number, height: number, length = 33): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(length));
  for (const [at, word] of [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].entries())
    bytes.setUint32(at * 4, word);
  return new Uint8Array(bytes.buffer);
}
const picture = (body: string | Uint8Array, headers: Record<string, string> = {}) => ({
  '/card.png': { body, headers: { 'content-type': 'image/png', ...headers } },
});

export const sharingCorpus: Record<string, CheckCorpus> = {
  'social-preview': {
    correct: [og(all), og(all) + card('summary_large_image') + forX],
    faulty: [
      ['', 'warning: no og:title', 'warning: no og:description', 'warning: no og:image'],
      [og({ title: 'Reef walks', description: 'At low tide.' }), 'warning: no og:image'],
      // Only X reads these. Facebook, LinkedIn and WhatsApp show none of them.
      [forX, 'warning: no og:title', 'warning: no og:description', 'warning: no og:image'],
      [forX + og({ image: all.image }), 'warning: no og:title', 'warning: no og:description'],
    ],
    unusual: [
      [`<META CONTENT='Reef &amp; tide' PROPERTY=OG:Title>${og({ description: 'x', image: 'y' })}`],
      [
        '<meta name="og:title" content="Reef"><meta property="og:description" content=" "><meta property="og:image" content="/c.png">',
        'warning: no og:description',
      ],
      // Another name of `og:image`. Its alternative text alone is no image.
      [og({ title: 'Reef walks', description: 'At low tide.', 'image:url': all.image })],
      [
        og({ title: 'Reef walks', description: 'At low tide.', 'image:alt': 'A reef' }),
        'warning: no og:image',
      ],
      [og(all) + card('huge'), 'warning: twitter:card is not valid'],
      [`<META CONTENT=" summary " PROPERTY=Twitter:Card>${og(all)}`],
    ],
  },
  'social-picture': {
    correct: [
      { html: og(all), files: picture(png(1200, 630)) },
      {
        html: og(all),
        files: picture(png(1200, 630), { 'content-type': 'image/PNG; charset=binary' }),
      },
    ],
    faulty: [
      [og(all), 'failed: answers with HTTP status 404'],
      [
        { html: og(all), files: picture('<h1>Not found', { 'content-type': 'text/html' }) },
        'failed: is not an image',
      ],
      [
        {
          html: og(all),
          files: picture('<svg xmlns="http://www.w3.org/2000/svg"/>', { 'content-type': 'image/svg+xml' }),
        },
        'warning: is an SVG',
      ],
      [
        { html: og(all), files: picture(png(1200, 630), { 'content-type': 'image/avif' }) },
        'warning: of the type AVIF',
      ],
      [{ html: og(all), files: picture(png(200, 200)) }, 'warning: 200 × 200 pixels, which is too small'],
      [
        { html: og(all), files: picture(png(1200, 630, 300_000), { 'content-length': '9000000' }) },
        'warning: 9.0\u202fMB',
      ],
    ],
    unusual: [
      ['', 'not applicable'],
      // The image for X alone is no Open Graph image.
      [forX, 'not applicable'],
      [{ html: og({ image: '/card.png' }), files: picture(png(1200, 630)) }, 'warning: not absolute'],
      [og({ image: 'javascript:alert(1)' }), 'warning: not absolute'],
      [
        { html: og({ image: '/card.png' }), files: picture(png(10, 10)) },
        'warning: not absolute',
        'warning: too small',
      ],
      [{ html: og(all), files: { '/card.png': 0 } }, 'unknown: did not load'],
    ],
  },
};
