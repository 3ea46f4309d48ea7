import { expect, test } from 'vitest';
import { listLoads } from './list-loads.ts';
import { readDocument } from './read-document.ts';
import { readRefresh } from './read-page.ts';

const url = 'https://example.org/a/';
const list = (html: string) =>
  listLoads(readDocument(`<!doctype html><html>${html}`, url)).map(
    (load) => `${load.lazy ? 'lazy ' : ''}${load.kind} ${load.url.replace(url, '')}`,
  );

const cases: [string, string, string[]][] = [
  [
    'scripts that run',
    '<script src=a.js></script><script src=b.js nomodule></script><script type=text/template src=c></script><script type=module src=d.js></script>',
    ['script a.js', 'script d.js'],
  ],
  [
    'images, eager and lazy',
    '<img src=a.png><img src=b.png loading=lazy><img><img src="">',
    ['image a.png', 'lazy image b.png'],
  ],
  [
    'one file of each picture element',
    '<picture><source type=image/x-new srcset=a.new><source media=print srcset=b.png><source srcset="c.avif 1x, d.avif 2x" type=image/avif><img src=e.png></picture>',
    ['image d.avif'],
  ],
  ['hidden images too', '<div hidden><img src=a.png></div>', ['image a.png']],
  [
    'preloads that match',
    '<link rel=preload as=image href=a.png imagesrcset="b.png 2x"><link rel=preload as=font href=f.woff2 crossorigin><link rel=preload as=image href=w.png media="(min-width: 900px)"><link rel=preload href=x><link rel=modulepreload href=m.js>',
    ['image b.png', 'font f.woff2', 'script m.js'],
  ],
  [
    'prefetched files',
    '<link rel=prefetch href=n.html><link rel=preconnect href=//c.example><link rel=dns-prefetch href=//d.example>',
    ['other n.html'],
  ],
  [
    'videos with autoplay, and posters',
    '<video autoplay muted poster=p.jpg><source src=a.mp4><source src=b.mp4></video><video src=c.mp4 preload=none></video><audio src=d.mp3></audio>',
    ['image p.jpg', 'media a.mp4'],
  ],
  [
    'frames',
    '<iframe src=f.html></iframe><iframe src=g.html loading=lazy></iframe><iframe srcdoc="<p>" src=h.html></iframe><iframe src=about:blank></iframe>',
    ['document f.html', 'lazy document g.html'],
  ],
  [
    'files of obsolete elements and attributes',
    '<body background=b.png><table background=t.png></table><input type=image src=i.png><object data=o.svg></object><embed src=e.svg>',
    ['image b.png', 'image t.png', 'image i.png', 'other o.svg', 'other e.svg'],
  ],
  [
    'images and references in SVG',
    '<svg><image href=a.png /><use href="s.svg#x"/><use href="#own"/></svg>',
    ['image a.png', 'image s.svg'],
  ],
  [
    'no links, icons, manifests or feeds',
    '<link rel=icon href=i.png><link rel=manifest href=m.json><link rel=alternate href=f.xml><link rel=canonical href=/><a href=x>x</a>',
    [],
  ],
];

test.each(cases)('W-03 the source loads %s', (_name, html, expected) => {
  expect(list(html)).toEqual(expected);
});

test.each([
  ['0; url=/next', { seconds: 0, url: 'https://example.org/next' }],
  ["3;URL='https://other.example/'", { seconds: 3, url: 'https://other.example/' }],
  ['0, next', { seconds: 0, url: 'https://example.org/a/next' }],
  ['1.5; url=/next', { seconds: 1.5, url: 'https://example.org/next' }],
  ['0', undefined],
  ['0; url=/a/', undefined],
  ['soon; url=/next', undefined],
  ['0; url=javascript:alert(1)', undefined],
])('W-03 a refresh of %j sends the visitor to %o', (content, target) => {
  expect(readRefresh(readDocument(`<meta http-equiv=Refresh content="${content}">`, url), url)).toEqual(
    target,
  );
});
