import subsetFont from 'subset-font';
import { drawNoise, paragraphs, readFont } from '../audit-pages/page-file.ts';

/**
 * Pages whose verdict depends on what they load and do, and their findings as `check: part of its text`. `//far.example`
 * stands for a server of another company, which has the same files.
 */
type LoadedPage = [name: string, html: string, ...findings: string[]];

const far = '//far.example';
const text = paragraphs(8);
const sheet = (name: string, more = '') => `<link rel="stylesheet" href="/${name}.css" ${more}>`;
const script = (name: string) => `<script src="/${name}.js" defer></script>`;
const preconnect = (more = '') => `<link rel="preconnect" href="${far}" ${more}>`;
const farPhoto = `<img src="${far}/photo.png" width="10" height="10" alt="">`;
const face = (family: string, url: string, more = '') =>
  `<style>@font-face { font-family: ${family}; src: url(${url}); ${more} } .${family} { font-family: ${family} }</style>`;
const farFont = `${face('far', `${far}/latin.woff2`)}<p class="far">Reef walks`;
const call = (url: string, more = '') => `<script>fetch('${far}${url}', { ${more} })</script>`;
const afterPaint = (work: string) => `<script>
const busy = (ms) => { for (const until = performance.now() + ms; performance.now() < until; ); };
const repeat = (times, work) => { work(); if (times > 1) setTimeout(repeat, 0, times - 1, work) };
new PerformanceObserver((list, watch) => {
  if (list.getEntriesByName('first-contentful-paint').length === 0) return;
  watch.disconnect();
  setTimeout(() => { ${work} });
}).observe({ type: 'paint', buffered: true });
</script>`;
const notice = '<p style="height: 400px; margin: 0">The beach is closed today.</p>';
const putNotice = (place: string) => afterPaint(`${place}.insertAdjacentHTML('afterbegin', '${notice}')`);

export const loadedPages: LoadedPage[] = [
  [
    'a page that uses early connections of both kinds, and all of its code',
    `${preconnect()}${preconnect('crossorigin')}${sheet('used')}${script('used')}${farPhoto}${farFont}
    <audio src="/tone.wav" controls preload="auto"></audio>`,
  ],
  [
    'a font without crossorigin on its connection, and sound that plays by itself',
    `${preconnect()}${farFont}<audio src="/tone.wav" autoplay></audio>`,
    'unused-preconnect: warning, .* Add crossorigin',
    'autoplay: failed',
  ],
  [
    'a picture with crossorigin on its connection, and rules that match nothing',
    `${preconnect('crossorigin')}${sheet('unused')}${farPhoto}`,
    'unused-preconnect: warning, .* Remove crossorigin',
    'unused-css: warning',
  ],
  [
    'a connection to nothing, and functions that nothing calls',
    `<link rel="preconnect" href="https://unused.example">${script('unused')}`,
    'unused-preconnect: warning, .* Remove <link',
    'unused-javascript: warning',
  ],
  [
    'a call without crossorigin on its connection, rules of which half match, and code for a click',
    `${preconnect()}${call('/tides.json')}${sheet('half')}${script('click')}<button>Open</button>`,
    'unused-preconnect: warning, .* Add crossorigin',
    'unused-css: warning',
    'unused-javascript: warning',
  ],
  [
    'a call with cookies, and a little code that is not used',
    `${preconnect()}${call('/private.json', "credentials: 'include'")}${sheet('few')}${script('few')}`,
  ],
  [
    'a call with crossorigin on its connection, and rules inside the page that match nothing',
    `${preconnect('crossorigin')}${call('/tides.json')}<style>${writeRules('inline', 30_000)}</style>`,
  ],
  [
    'a notice that pushes the text down, and a heavy style sheet',
    `${sheet('heavy')}${text}${putNotice('document.body')}`,
    'cumulative-layout-shift: failed',
    'render-blocking: warning, One file',
  ],
  [
    'a picture that takes its space when it arrives, and a script of another company',
    `<script src="${far}/used.js"></script><img id="late" alt="">${text}${afterPaint("late.src = '/late-400x400.png'")}`,
    'cumulative-layout-shift: failed',
    'render-blocking: warning, One file .* third-party',
  ],
  [
    'a notice whose space was kept, one above the page, and files that do not block',
    `${sheet('heavy', `media="print" onload="this.media = 'all'"`)}<script src="${far}/used.js" async></script>
    <div id="kept" style="height: 400px"></div><div id="fixed" style="position: fixed; top: 0"></div>${text}
    ${putNotice('kept')}<script>onload = () => { fixed.textContent = 'Closed' }</script>`,
  ],
  [
    'a font with more letters than the page, and a film that plays by itself',
    `${face('greek', '/greek.woff2')}<p class="greek">Ελιά<video src="/tone.wav" autoplay muted loop></video>`,
    'unused-glyphs: warning, One font',
    'autoplay: failed',
  ],
  [
    'a font as TTF with more letters than the page',
    `${face('old', '/latin.ttf')}<p class="old">Reef walks`,
    'text-compression: failed, One font would be smaller as WOFF2',
    'unused-glyphs: warning, One font',
  ],
  [
    'fonts that were subset, one of them with a unicode-range, and one of another company',
    `${preconnect('crossorigin')}${face('greek', '/greek.woff2', 'unicode-range: U+370-3FF')}<p class="greek">Ελιά
    ${face('basic', '/basic.woff2')}<p class="basic">Reef walks${farFont}`,
  ],
];

/** Pages about time, which no other page is judged by, because a busy machine is slow by itself. */
export const timedPages: LoadedPage[] = [
  [
    'a large picture that comes late, and a script that works without a pause',
    `<h1>Reef walks</h1><img src="/late.png" width="400" height="300" alt="">${afterPaint('busy(1500)')}`,
    'largest-contentful-paint: failed',
    'total-blocking-time: failed',
  ],
  [
    'a text that a late script writes, and a script with long tasks',
    `<h1>Reef walks</h1>${afterPaint('repeat(5, () => busy(400))')}<script src="/late.js"></script>`,
    'largest-contentful-paint: failed',
    'total-blocking-time: failed',
  ],
  [
    'a small picture that comes late, and a script with short tasks',
    `${text}<img src="/late.png" width="20" height="15" alt="">${afterPaint('repeat(20, () => busy(10))')}`,
  ],
  ['a worker that works without a pause', `${text}<script>new Worker('/busy.js')</script>${script('used')}`],
];

const lateMs = 3000;

type LoadedFile = { type: string; body: string | Uint8Array; waitMs?: number };

function writeRules(name: string, bytes: number): string {
  return `.${name} { margin: 1px; padding: 2px; } `.repeat(bytes / (name.length + 33));
}
const writeFunctions = (bytes: number) =>
  Array.from(
    { length: bytes / 50 },
    (_, index) => `function reef${index}() { return 'a tide of ${index}'; }`,
  ).join('\n');
const filler = (bytes: number) => 'reef '.repeat(bytes / 5);
const css = (body: string): LoadedFile => ({ type: 'text/css', body });
const js = (body: string): LoadedFile => ({ type: 'text/javascript', body });
const json: LoadedFile = { type: 'application/json', body: '{}' };
const font = (body: Uint8Array): LoadedFile => ({ type: 'font/woff2', body });

/** Creates the files that these pages load, by their paths. */
export async function createLoadedFiles(): Promise<Map<string, LoadedFile>> {
  const [latin, greek] = await Promise.all(
    ['latin', 'greek'].map(async (name) => Buffer.from((await readFont(name)).body)),
  );
  const basic = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(index + 32)).join('');
  const subset = (targetFormat: 'woff2' | 'truetype', letters: string) =>
    subsetFont(latin ?? Buffer.of(), letters, { targetFormat });
  const all = Array.from({ length: 600 }, (_, index) => String.fromCodePoint(index + 32)).join('');
  const photo = await drawNoise('png', 400, 300, 8);
  const useful = (bytes: number) => `body { --words: '${filler(bytes)}' }`;
  return new Map<string, LoadedFile>([
    ['/used.css', css(useful(30_000))],
    ['/unused.css', css(writeRules('no-such', 30_000))],
    ['/half.css', css(useful(15_000) + writeRules('no-such', 15_000))],
    ['/few.css', css(writeRules('no-such', 6000))],
    ['/heavy.css', css(useful(60_000))],
    ['/used.js', js(`globalThis.words = '${filler(40_000)}';`)],
    ['/unused.js', js(writeFunctions(40_000))],
    ['/click.js', js(`document.querySelector('button').onclick = () => {${writeFunctions(40_000)}}`)],
    ['/few.js', js(writeFunctions(10_000))],
    ['/busy.js', js('for (const until = performance.now() + 1500; performance.now() < until; );')],
    ['/late.js', { ...js(`document.write('<p>${filler(2000)}')`), waitMs: lateMs }],
    ['/late.png', { type: 'image/png', body: photo, waitMs: lateMs }],
    ['/tides.json', json],
    ['/private.json', json],
    ['/tone.wav', { type: 'audio/wav', body: createTone(60_000) }],
    ['/latin.woff2', font(latin ?? Buffer.of())],
    ['/greek.woff2', font(greek ?? Buffer.of())],
    ['/basic.woff2', font(await subset('woff2', basic))],
    ['/latin.ttf', { type: 'font/ttf', body: await subset('truetype', all) }],
  ]);
}

/** Creates a sound as WAV: one channel of eight bits, 8,000 times a second. */
function createTone(samples: number): Buffer {
  const head = Buffer.from('RIFF____WAVEfmt ____________________data____');
  const numbers = [16, 0x1_0001, 8000, 8000, 0x8_0001];
  head.writeUInt32LE(head.length - 8 + samples, 4);
  for (const [at, number] of numbers.entries()) head.writeUInt32LE(number, 16 + at * 4);
  head.writeUInt32LE(samples, head.length - 4);
  return Buffer.concat([
    head,
    Buffer.from(Array.from({ length: samples }, (_, index) => 128 + ((index % 20) - 10))),
  ]);
}
