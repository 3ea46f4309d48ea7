import type { CheckCorpus } from './corpus.ts';

const ok = { status: 200, body: 'Fine' };
const redirect = { status: 301, headers: { location: '/tides/' } };
const sitemap =
  '<urlset><url><loc>https://tidepooltrust.example/reef/</loc></url><url><loc>https://tidepooltrust.example/</loc></url></urlset>';

export const linksCorpus: Record<string, CheckCorpus> = {
  'image-texts': {
    correct: ['<img src=a.jpg alt="Children at a rock pool"><img src=line.svg alt="">', '<p>No image'],
    faulty: [
      ['<img src=a.jpg>', 'failed: The only image has no alt attribute'],
      ['<img src=a.jpg alt="IMG_1234.JPG">', 'warning: The only image has a file name as alt text'],
      [
        '<img src=a.jpg alt="image"><img src=b.jpg alt="photo">',
        'warning: 2 of 2 images have alt text that describes nothing',
      ],
    ],
    unusual: [
      [
        "<IMG ALT='Starfish &amp; crab' SRC=a.jpg><img src=b.jpg role=presentation><span aria-hidden=true><img src=c.jpg></span>",
      ],
      [
        '<img src=a.jpg><img src=b.jpg alt="reef.webp"><img src=c.jpg alt=" Photo 12 ">',
        'failed: 1 of 3 images has no alt attribute',
        'warning: 1 of 3 images has a file name',
        'warning: 1 of 3 images has alt text that describes nothing',
      ],
      ['<img src=a.jpg alt="图片">', 'warning: describes nothing'],
      ['<img src=a.jpg alt="Image of the reef at dawn"><img src=b.jpg aria-label="Map">'],
    ],
  },
  'link-texts': {
    correct: ['<a href=/tides/>Times of the tides</a><a href=/map.pdf>Download</a>', '<p>No link'],
    faulty: [
      ['<a href=/a></a>', 'failed: The only link has no text'],
      ['<a href=/a>click here</a>', 'warning: The only link has no descriptive text'],
    ],
    unusual: [
      ['<A HREF=/a>READ&nbsp;more &raquo;</A>', 'warning: The only link has no descriptive text'],
      ['<a href=/a><img src=x alt="Tides"></a><a href=/b aria-label="Map"></a><a href=/c title="Shop"></a>'],
      [
        '<a href=/a></a><a href=/b>click here</a><a href=/c>hier klicken</a>',
        'failed: 1 of 3 links has no text',
        'warning: 2 of 3 links have no descriptive text',
      ],
      ['<a href="#top">here</a><a href="mailto:a@b.example">here</a>'],
    ],
  },
  'internal-links': {
    correct: ['<a href=/tides/>Times of the tides</a>', '<p>A site of one page'],
    faulty: [
      ['<a href=/tides/ rel="nofollow">Tides</a>', 'warning: The only internal link has rel="nofollow"'],
      [{ html: '<p>No link', files: { '/sitemap.xml': sitemap } }, 'warning: links to no other page'],
      [
        '<meta name=robots content=nofollow><a href=/tides/>Tides</a>',
        'warning: not to follow any of its links',
      ],
      [
        '<meta name=bingbot content=nofollow><a href=/tides/>Tides</a>',
        'warning: The page asks bingbot not to follow any of its links',
      ],
    ],
    unusual: [
      ['<a href="//tidepooltrust.example/a" REL="noopener NoFollow">A</a>', 'warning: rel="nofollow"'],
      ['<a href="#walks">Walks</a><a href="?page=2">Next</a><a href=https://other.example/>Other</a>'],
      [
        '<a href=https://other.example/ rel=nofollow>Other</a><a href=https://shop.tidepooltrust.example/>Shop</a>',
      ],
    ],
  },
  'broken-links': {
    correct: [{ html: '<a href=/tides/>Tides</a>', files: { '/tides/': ok } }, '<p>No link'],
    faulty: [
      ['<a href=/gone>Old</a>', 'failed: 1 link is broken. We tested 1 of 1 internal link'],
      [
        { html: '<a href=/fails>Shop</a>', files: { '/fails': 500 } },
        'warning: 1 link answers with a server error',
      ],
      [
        { html: '<a href=/old>Old</a>', files: { '/old': redirect, '/tides/': ok } },
        'warning: 1 link leads through a redirect',
      ],
    ],
    unusual: [
      [
        {
          html: '<a href=/gone>A</a><a href=/fails>B</a><a href=/old>C</a><a href=/busy>D</a>',
          files: { '/fails': 503, '/old': redirect, '/tides/': ok, '/busy': 429 },
        },
        'failed: 1 link is broken. We tested 4 of 4',
        'warning: 1 link answers with a server error',
        'warning: 1 link leads through a redirect',
      ],
      [
        {
          html: '<a href=/circle>A</a>',
          files: { '/circle': { status: 302, headers: { location: '/circle' } } },
        },
        'failed: 1 link is broken',
      ],
      [{ html: '<a href=/wall>A</a>', files: { '/wall': 403 } }, 'unknown: No link answered our crawler'],
      [
        { html: '<a href=/a>A</a>', files: { '/robots.txt': 'User-agent: *\nDisallow: /a' } },
        'unknown: We tested 0 of 1',
      ],
      ['<a href="/gone#part">A</a><a href="/gone">B</a>', 'failed: We tested 1 of 1'],
    ],
  },
};
