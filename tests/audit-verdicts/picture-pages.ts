/**
 * Pages with pictures, and the findings about them as `kind: name`, apart from those about formats. A picture’s name says
 * how large its file is: `logo-512x512.png`. Each weighs 100 kB, and all images are sized unless the page is about that.
 */
export type PicturePage = [name: string, body: string, ...findings: string[]];

const tall = '<div style="height:6000px"></div>';
const img = (name: string, file: string, [width, height]: [number, number], more = '') =>
  `<img src="/${name}-${file}.png" width="${width}" height="${height}" alt="" ${more}>`;
const box = (css: string, more = '') => `<div style="width:32px;height:32px;${css}">${more}</div>`;

export const picturePages: PicturePage[] = [
  // Positions are those before scrolling.
  [
    'a logo in a fixed header',
    `<header style="position:fixed;top:0">${img('logo', '80x80', [40, 40])}</header>${tall}`,
  ],
  [
    'a logo in a sticky header',
    `<header style="position:sticky;top:0">${img('logo', '80x80', [40, 40])}</header>${tall}`,
  ],
  [
    'the first picture of a part that scrolls',
    `<main style="height:100vh;overflow:auto">${img('first', '600x400', [300, 200])}${tall}${img('last', '600x400', [300, 200])}</main>`,
    'offscreen-images: last',
  ],
  ['a picture below the fold', tall + img('far', '600x400', [300, 200]), 'offscreen-images: far'],
  ['a lazy picture below the fold', tall + img('far', '600x400', [300, 200], 'loading="lazy"')],
  [
    'a picture that is fixed at the bottom',
    `<footer style="position:fixed;bottom:0">${img('bar', '80x80', [40, 40])}</footer>${tall}`,
  ],
  [
    'a banner that disappears on scrolling',
    `<p id="b">${img('banner', '600x400', [300, 200])}</p><script>onscroll = () => { b.style.display = 'none' }</script>${tall}`,
  ],
  [
    'a picture that is never displayed',
    `<div style="display:none">${img('hidden', '600x400', [300, 200])}</div>`,
    'hidden-images: hidden',
  ],
  [
    'a picture that a style sheet hides on a phone',
    `<style>@media (max-width: 600px) { img { display: none } }</style>${img('side', '600x400', [300, 200])}`,
    'hidden-images: side',
  ],
  [
    'a picture in a carousel that a script shows later',
    `<p id="b" style="display:none">${img('slide', '600x400', [300, 200])}</p><script>onscroll = () => { b.style.display = 'block' }</script>${tall}`,
  ],

  // A background and a poster have no loading attribute.
  [
    'a background below the fold',
    `${tall}<div style="width:300px;height:200px;background:url(/bg-600x400.png)"></div>`,
  ],
  [
    'a poster below the fold',
    `${tall}<video poster="/poster-600x400.png" width="300" height="200" controls preload="none"></video>`,
  ],
  [
    'an image that is a background too',
    `<div style="width:300px;height:200px;background:url(/both-600x400.png)"></div>${tall}${img('both', '600x400', [300, 200])}`,
  ],

  // The drawn size is not that of the box.
  ['a sprite of a given width', box('background:url(/sprite-512x512.png) 0 0/256px')],
  ['a sprite in percent', box('background:url(/sprite-512x512.png) 0 0/800%')],
  ['a sprite in its own size', box('background:url(/sprite-512x512.png) -32px 0')],
  ['a sprite as a mask', box('background:#345;mask:url(/sprite-512x512.png) 0 0/256px')],
  ['a sprite as an image', img('sprite', '512x512', [32, 32], 'style="object-fit:none"')],
  [
    'a sprite before an element',
    `<style>p::before { content: ""; display: block; width: 32px; height: 32px; background: url(/sprite-512x512.png) 0 0/256px }</style><p>`,
  ],
  [
    'a picture that covers its box',
    `<div style="width:300px;height:100px;background:url(/cover-600x600.png) center/cover"></div>`,
  ],
  ['a cropped picture', img('crop', '800x400', [200, 200], 'style="object-fit:cover"')],
  ['a picture at twice its size', img('dense', '600x400', [300, 200])],
  [
    'an icon sheet drawn with fragments',
    '<svg width="300" height="200"><image href="/sheet-600x400.png#a" width="20" height="20"/><image href="/sheet-600x400.png#b" width="300" height="200"/></svg>',
  ],
  ['a picture four times as large as displayed', img('huge', '1200x800', [300, 200]), 'image-size: huge'],
  [
    'a small tile of a large file',
    '<div style="width:300px;height:200px;background:url(/tile-512x512.png) 0 0/20px"></div>',
    'image-size: tile',
  ],
  [
    'a mask of a large file',
    box('background:#345;mask:url(/mask-512x512.png) 0 0/32px no-repeat'),
    'image-size: mask',
  ],
  [
    'a background that fits into its box',
    box('background:url(/fit-512x512.png) 0 0/contain'),
    'image-size: fit',
  ],
  [
    'an image that covers a small box',
    img('cover', '1200x1200', [100, 100], 'style="object-fit:cover"'),
    'image-size: cover',
  ],
  [
    'a layer above another',
    box('background:url(/over-512x512.png) 0 0/32px,url(/under-512x512.png) 0 0/256px'),
    'image-size: over',
  ],

  // Whether the space for an image is known before it arrives.
  ['images with attributes', img('given', '600x400', [300, 200])],
  [
    'an image sized by a style sheet',
    '<style>img { width: 300px; height: 200px }</style><img src="/styled-600x400.png" alt="">',
  ],
  [
    'an image with a width and a shape',
    '<img src="/shaped-600x400.png" alt="" style="width:300px;aspect-ratio:3/2">',
  ],
  [
    'an image that is out of the flow',
    '<img src="/placed-600x400.png" alt="" style="position:absolute;width:300px">',
  ],
  ['an image without any size', '<img src="/bare-600x400.png" alt="">', 'unsized-images: bare'],
  [
    'an image with a width only',
    '<img src="/narrow-600x400.png" width="300" alt="">',
    'unsized-images: narrow',
  ],
  [
    'an image as wide as its text',
    '<style>img { max-width: 100% } </style><img src="/fluid-600x400.png" alt="">',
    'unsized-images: fluid',
  ],
  [
    'an image with attributes that a style sheet makes fluid',
    '<style>img { max-width: 100%; height: auto }</style><img src="/fluid-600x400.png" width="300" height="200" alt="">',
  ],

  // What a desktop needs can’t be resized for a phone.
  [
    'a picture as wide as the window',
    '<img src="/wide-1200x600.png" alt="" style="width:100%;aspect-ratio:2;height:auto;max-width:1200px;display:block">',
    'responsive-images: wide',
  ],
  [
    'a picture that is small enough for both',
    '<img src="/wide-800x400.png" alt="" style="width:100%;aspect-ratio:2;height:auto;display:block">',
  ],
  [
    'a picture that is small on a phone only',
    '<style>img { width: 100px; height: 50px } @media (min-width: 800px) { img { width: 1200px; height: 600px } }</style><img src="/wide-1200x600.png" alt="">',
    'responsive-images: wide',
  ],
  [
    'a picture that is too large everywhere',
    '<style>img { width: 100px; height: 50px } @media (min-width: 800px) { img { width: 200px; height: 100px } }</style><img src="/wide-1200x600.png" alt="">',
    'image-size: wide',
  ],
  [
    'a picture for each device',
    '<picture><source media="(min-width: 800px)" srcset="/large-1200x600.png"><img src="/small-400x200.png" alt="" style="width:100%;height:auto;aspect-ratio:2"></picture>',
  ],
];
