import { gzipSync } from 'node:zlib';
import type { CheckCorpus, Page, Verdict } from './corpus.ts';

/**
 * Pages like those on which public tools were reported to be wrong, as many right ones as faulty ones. Those that need
 * layout are in `tests/audit-verdicts/`.
 */

const site = 'https://tidepooltrust.example';
const canonical = (href: string, more = '') => `<link rel="canonical" href="${href}" ${more}>`;
const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`;
const meta = (content: string, name = 'robots') => `<meta name="${name}" content="${content}">`;
const slug = '/%d1%80%d0%b8%d1%84/';
const SLUG = slug.toUpperCase();
const at = (url: string, html: string, files: Record<string, string> = {}): Page => ({
  at: url,
  files: { [url]: `${html}<p>Reef walks`, ...files },
});
const robots = (text: string): Page => ({ files: { '/robots.txt': text } });
const urlset = (...paths: string[]) =>
  `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc>${site}${path}</loc></url>`).join('')}</urlset>`;
const named = (name: string, body: string | Uint8Array): Page => ({
  files: { '/robots.txt': `User-agent: *\nDisallow:\nSitemap: ${site}/${name}`, [`/${name}`]: { body } },
});
const redirected = (status: number): Page => ({
  html: '<a href=/account>Account</a>',
  files: { '/account': { status, headers: { location: '/sign/' } }, '/sign/': 'Fine' },
});
const another = 'warning: The canonical URL is another page';
const notListed = 'warning: don’t include the page itself';
const invalidCode = 'warning: not a valid language or region code';
const block = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`;

const menu = `<html lang="en">${[
  'Spaghetti carbonara, guanciale, pecorino',
  'Bruschetta, burrata, basil',
  'Gnocchi alla romana',
  'Tiramisu, espresso, mascarpone',
  'Panna cotta, amarena',
]
  .map((line) => `<p>${line}</p>`)
  .join('')
  .repeat(6)}`;
const recipe = `<html lang="en-AU">${'<p>Mix flour, butter, sugar, salt.</p><p>Add eggs, milk, vanilla.</p><p>Stir well. Bake 40 minutes, 180 degrees.</p><p>Cool, slice, serve warm.</p>'.repeat(8)}`;
const members = `<html lang="en">${'<p>Anna Kowalska, Piotr Nowak, Maria Garcia, Hans Müller, François Dubois, Giulia Rossi, Li Wei</p>'.repeat(15)}`;
const german =
  '<p>Wir gehen bei Ebbe über das Riff, und der Führer kennt jedes Becken. Der Spaziergang ist für Menschen jeden Alters geeignet, aber die Schuhe werden dabei nass.</p>'.repeat(
    4,
  );
const dutch =
  '<p>Wij lopen bij eb over het rif en de gids kent elke poel. De wandeling is voor mensen van alle leeftijden, maar neem schoenen mee die nat mogen worden.</p>'.repeat(
    4,
  );
const russian =
  '<p>Мы гуляем по рифу во время отлива, и проводник знает каждую заводь. Возьмите обувь, которая может промокнуть.</p>'.repeat(
    4,
  );
const english =
  '<p>We walk the reef at low tide. The guide knows each pool, and it is a walk for people of any age. Bring shoes that may get wet, and a hat.</p>'.repeat(
    4,
  );

const right = (...pages: Page[]): Verdict[] => pages.map((page) => [page]);

const verdictCorpus: Record<string, Verdict[]> = {
  canonical: [
    ...right(
      at(SLUG, canonical(site + slug)),
      at(slug, canonical(site + SLUG)),
      at('/reef/?utm_source=news&fbclid=x', canonical(`${site}/reef/`)),
      at('/reef/?id=7', canonical(`${site}/reef/?id=7`)),
      {
        html: '<title>Reef</title>',
        headers: { link: `<${site}/reef/>; rel=canonical, </x.css>; rel=preload` },
      },
      at('/reef/?a=~x', canonical(`${site}/reef/?a=%7Ex`)),
      {
        html: '',
        rendered: `${canonical(`${site}/en/`)}<p>Reef`,
        renderedAt: `${site}/en/`,
        files: { '/en/': `${canonical(`${site}/en/`)}<p>Reef` },
      },
    ),
    [at('/reef/?id=12', canonical(`${site}/reef/?id=7`), { '/reef/?id=7': 'Fine' }), another],
    [at('/blog?page=2', canonical(`${site}/blog`), { '/blog': 'Fine' }), another],
    [`<img src=x alt="">${canonical(`${site}/reef/`)}`, 'warning: outside the <head>'],
    [
      `<iframe src="https://tags.example/"></iframe>${canonical(`${site}/reef/`)}`,
      'warning: outside the <head>',
    ],
    [canonical(`${site}/reef/`, 'hreflang="en"'), 'warning: has a hreflang, lang, media or type attribute'],
    [
      canonical(`${site}/m/`, 'media="only screen"'),
      'warning: has a hreflang, lang, media or type attribute',
    ],
    [
      canonical(`${site}/reef/`, 'type="text/html"'),
      'warning: has a hreflang, lang, media or type attribute',
    ],
  ],
  hreflang: [
    ...right(
      at(SLUG, alternate('ru', site + slug) + alternate('de', `${site}/de/`)),
      at('/reef/?utm_source=x', alternate('en', `${site}/reef/`) + alternate('de', `${site}/de/`)),
      {
        html: '',
        headers: {
          link: `<${site}/reef/>; rel="alternate"; hreflang="en", <${site}/de/>; rel="alternate"; hreflang="de"`,
        },
      },
      alternate('zh-Hans', `${site}/reef/`),
      at('/reef/?ref=mail', canonical(`${site}/reef/`) + alternate('en', `${site}/reef/`)),
      ...['en-au', 'PT-br', 'zh-hant-tw'].map((code) => alternate(code, `${site}/reef/`)),
    ),
    [alternate('en-uk', `${site}/reef/`), invalidCode],
    [alternate('en-au-x', `${site}/reef/`), invalidCode],
    [alternate('xx-au', `${site}/reef/`), invalidCode],
    [alternate('es-419', `${site}/reef/`), invalidCode],
    [alternate('eng-AU', `${site}/reef/`), invalidCode],
    [alternate('fra', `${site}/reef/`), invalidCode],
    [{ html: '', headers: { link: `<${site}/reef/>; rel="alternate"; hreflang="en-UK"` } }, invalidCode],
    [`<img src=x alt="">${alternate('en', `${site}/reef/`)}`, 'warning: outside the <head>'],
    [at('/reef/?id=2', alternate('en', `${site}/reef/?id=3`)), notListed],
  ],
  sitemap: [
    [
      { files: { '/robots.txt': `Sitemap: ${site}/sitemap_index.xml` } },
      'warning: robots.txt names a sitemap that we could not read',
    ],
    ...right(
      named('map.xml.gz', gzipSync(urlset('/reef/', '/'))),
      named('index.xml.gz', gzipSync('<sitemapindex><sitemap><loc>x</loc></sitemap></sitemapindex>')),
      named('map.txt', `${site}/\n${site}/reef/\n`),
      named(
        'feed.rss',
        `<rss version="2.0"><channel><link>${site}/</link><item><link>${site}/reef/</link></item></channel></rss>`,
      ),
      named(
        'atom.xml',
        `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="alternate" href="${site}/reef/"/></entry></feed>`,
      ),
      {
        at: '/reef/?utm_medium=mail',
        files: { '/reef/?utm_medium=mail': '<p>Reef', '/sitemap.xml': urlset('/reef/') },
      },
      { at: SLUG, files: { [SLUG]: '<p>Reef', '/sitemap.xml': urlset(slug) } },
    ),
    [named('map.xml.gz', gzipSync(urlset('/'))), 'warning: The sitemap doesn’t list the page'],
    [named('map.txt', `${site}/\n`), 'warning: The sitemap doesn’t list the page'],
    [named('map.txt', `Our pages\n${site}/reef/`), 'warning: in no format that Google reads'],
    [named('map.json', '{"pages":[]}'), 'warning: in no format that Google reads'],
    [
      { html: canonical(`${site}/reef/?id=7`), files: { '/sitemap.xml': urlset('/reef/') } },
      'warning: which names another page as canonical',
    ],
  ],
  'internal-links': [
    ...right(
      {
        html: '<a href="/?p=2">Tides</a><a href="/?page_id=3">Map</a>',
        files: { '/sitemap.xml': urlset('/', '/?p=2') },
      },
      '<a href="/tides/">Tides</a><a role="button" href="javascript:void(0)">Menu</a><a role="button" onclick="open()">Open</a>',
      '<a href="/tides/">Tides</a><a name="javascript:x" href="#javascript:x">Tides</a>',
      '<a id="top"></a><a name="part"></a><a href="/tides/">Tides</a>',
      {
        html: '<nav aria-hidden="true"><a href="/tides/">Tides</a></nav>',
        files: { '/sitemap.xml': urlset('/', '/tides/') },
      },
    ),
    ...right(
      { html: '<a onclick="go()">Tides</a>', rendered: '<a href="/tides/">Tides</a><p>Reef' },
      { html: '<base href="https://elsewhere.example/">', rendered: '<a href="/tides/">Tides</a><p>Reef' },
    ),
    [
      { html: '<a href="/tides/">Tides</a>', rendered: '<a onclick="go()">Tides</a><p>Reef' },
      'warning: 1 link can’t be crawled',
    ],
    [
      '<a href="/tides/">Tides</a><a href=" JavaScript: void(0)">Menu</a>',
      'warning: 1 link can’t be crawled: it has no URL of a page',
    ],
    [
      `<a href="/tides/">Tides</a>${'<a href="javascript:;">Menu</a>'.repeat(150)}`,
      'warning: 150 links can’t be crawled',
    ],
    ['<a href="javascript:show(\'tides\')">Tides</a>', 'warning: 1 link can’t be crawled: it has no URL'],
    [
      '<a onclick="location=\'/tides/\'">Tides</a><a href="/map/">Map</a>',
      'warning: 1 link can’t be crawled',
    ],
    ['<a [routerlink]="tides">Tides</a>', 'warning: 1 link can’t be crawled'],
    [
      { html: '<a href="?utm_source=menu#top">Top</a>', files: { '/sitemap.xml': urlset('/', '/reef/') } },
      'warning: links to no other page',
    ],
  ],
  'broken-links': [
    ...right(redirected(302), redirected(307), redirected(303)),
    [redirected(301), 'warning: leads through a redirect'],
    [redirected(308), 'warning: leads through a redirect'],
    ['<a href="https://shop.tidepooltrust.example/">Shop</a>', 'unknown: We tested 0 of 1'],
    [
      { files: { 'https:': '<p>Reef <a href="/tides/">Tides</a><a href="/map/">Map</a>' } },
      'warning: an address that we made up as if it existed (a soft 404)',
    ],
  ],
  language: [
    ...right(
      menu,
      recipe,
      members,
      `<html lang="en">${english}`,
      '<html lang="fil">',
      '<html lang="zh-Hans">',
      '<html lang="cmn-Hans">',
      '<html lang="arb">',
      '<html lang="pjt">',
      '<html lang="tl">',
      '<html lang="npi">',
      `<html lang="de">${german}`,
    ),
    [`<html lang="en">${german}`, 'warning: seems to be in German'],
    [`<html lang="en-GB">${dutch}`, 'warning: seems to be in Dutch'],
    [`<html lang="en">${russian}`, 'warning: seems to be in another language'],
    ['<html lang="eng">', 'failed: no valid value'],
    ['<html lang="deu">', 'failed: no valid value'],
  ],
  phrase: [
    ...right(
      {
        phrase: 'plumber in Cairns',
        html: '<title>Cairns Plumber: leaks and drains</title><h1>Your Cairns plumber</h1><p>We mend pipes.',
      },
      {
        phrase: 'vet near Carlton',
        html: '<title>Carlton Vet Clinic</title><h1>Your vet in Carlton</h1><p>Cats and dogs.',
      },
      {
        phrase: 'plumber near me',
        html: '<title>Plumber in Cairns</title><h1>Your plumber in Cairns</h1><p>A plumber for pipes.',
      },
      { phrase: 'walks on the reef', html: '<title>Reef walks</title><h1>Reef walks</h1><p>Low tide.' },
    ),
    [
      {
        phrase: 'plumber in Cairns',
        html: '<title>Bakery in Cairns</title><h1>Bread in Cairns</h1><p>Bread.',
      },
      'warning: nowhere on the page',
    ],
    [
      {
        phrase: 'the reef hotel',
        html: '<title>Hotel in Perth</title><h1>Hotel</h1><p>A hotel.',
      },
      'warning: nowhere on the page',
    ],
    [
      {
        phrase: 'dentist near me',
        html: '<title>Bakery in Perth</title><h1>Bread</h1><p>Bread.',
      },
      'warning: nowhere on the page',
    ],
    [
      {
        phrase: 'dentist in Perth',
        html: '<title>Reef walks</title><h1>Reef walks in Sydney</h1><p>Low tide in Sydney.',
      },
      'warning: nowhere on the page',
    ],
    [
      {
        phrase: 'ship museum tickets',
        html: '<title>Museum tickets</title><h1>Museum tickets</h1><p>Museum tickets for every ship.',
      },
      'warning: missing from the title',
    ],
    [
      {
        phrase: 'guided reef walk',
        html: '<title>Guided city walk</title><h1>Guided city walk</h1><p>A walk in the city.',
      },
      'warning: nowhere on the page',
    ],
    [
      {
        phrase: 'van hire Cairns',
        html: '<title>Bike hire Cairns</title><h1>Bike hire in Cairns</h1><p>Bikes.',
      },
      'warning: nowhere on the page',
    ],
    [
      {
        phrase: 'Kurse für Frauen',
        html: '<html lang="de-AU"><title>Frauenhaus: Kurse, Frauen</title><h1>Kurse: Frauen</h1><p>Kurse.',
      },
    ],
    [
      { phrase: 'the reef', html: '<title>The tides</title><h1>The tides</h1><p>The tides.' },
      'warning: nowhere on the page',
    ],
  ],
  'structured-types': [
    ...['Observation', 'HowToItem', 'TVClip', 'Project', 'Series', 'QualitativeValue'].map(
      (type): Verdict => [block({ '@type': type, name: 'A' })],
    ),
    ...right(
      block({ '@type': 'VisualArtwork', height: { '@type': 'Distance', name: '38 cm' } }),
      block({
        ...{ '@type': 'Event', name: 'Walk', startDate: '2027-01-01', location: 'Reef' },
        offers: { '@type': 'AggregateOffer', lowPrice: 20 },
      }),
      block({
        '@graph': [
          {
            ...{ '@type': 'Event', name: 'Walk', startDate: '2027-01-01', location: 'Reef' },
            offers: { '@id': '#offer' },
          },
          { '@type': 'AggregateOffer', '@id': '#offer', lowPrice: 20 },
        ],
      }),
    ),
    [
      block({
        '@graph': [
          { '@type': 'Product', name: 'Hat', offers: { '@id': '#offer' } },
          { '@type': 'AggregateOffer', '@id': '#offer', lowPrice: 2 },
        ],
      }),
      'warning: AggregateOffer: missing field “priceCurrency”',
    ],
    [
      block({ '@type': 'Product', name: 'Hat', offers: { '@type': 'AggregateOffer', lowPrice: 2 } }),
      'warning: AggregateOffer: missing field “priceCurrency”',
    ],
    [block({ '@type': 'Reservaton', name: 'A' }), 'warning: “Reservaton” is not a type of schema.org.'],
    [block({ '@type': 'Wombat', name: 'A' }), 'warning: “Wombat” is not a type of schema.org.'],
    [
      block({ '@type': ['Thing', 'HowToItems'], name: 'A' }),
      'warning: “HowToItems” is not a type of schema.org.',
    ],
    [block({ '@type': ['Thing', 'gs1:FoodProduct'], name: 'A' })],
    [
      block({
        '@context': { '@vocab': 'https://schema.org/', gs1: 'https://gs1.org/voc/' },
        '@type': ['Thing', 'gs1:Product'],
      }),
    ],
    [
      block({ '@context': 'schema.org', '@type': 'Product' }),
      'warning: Product: missing field “name”. Google requires this for its feature “Product snippet”.',
      'warning: should be specified. Google requires this for its feature “Product snippet”.',
    ],
  ],
  viewport: [
    ...right(meta('width=1024', 'viewport') + meta('width=device-width, initial-scale=1', 'viewport')),
    ...['initial-scale=1', 'width=320, initial-scale=1', 'width=device-width, user-scalable=1'].flatMap(
      (content) => right(meta(content, 'viewport')),
    ),
    [meta('width=device-width', 'viewport') + meta('width=1024', 'viewport'), 'failed: not set to the width'],
    [meta('width=1024, initial-scale=1', 'viewport'), 'failed: not set to the width'],
    [meta('initial-scale=1, width=980', 'viewport'), 'failed: not set to the width'],
    [meta('width=device-width, initial-scale=0.3', 'viewport'), 'failed: not set to the width'],
    [meta('width=device-width, user-scalable=0.5', 'viewport'), 'failed: disables zooming'],
  ],
  indexable: [
    ...right(
      meta('unavailable_after: 2090-09-21'),
      meta('unavailable_after: Sat, 21 Sep 2090 10:00:00 GMT, max-snippet:20'),
      { headers: { 'x-robots-tag': 'otherbot: unavailable_after: 2090-09-21' } },
    ),
    [meta('unavailable_after: 2024-09-21'), 'failed: a date that has passed'],
    [
      { headers: { 'x-robots-tag': 'otherbot: unavailable_after: 2024-09-21' } },
      'warning: asks otherbot not to index it',
    ],
    [meta('unavailable_after: Sat, 21 Sep 2024 10:00:00 GMT'), 'failed: a date that has passed'],
    [
      meta('max-snippet:20, unavailable_after: Saturday, 21-Sep-24 10:00:00 UTC'),
      'failed: a date that has passed',
    ],
    [
      { headers: { 'x-robots-tag': 'unavailable_after: 21 Sep 2024 15:00:00 PST' } },
      'failed: a date that has passed',
    ],
  ],
  words: [
    ...right('<body><reef-page><template shadowrootmode="open"><p>We walk the reef.</template></reef-page>'),
    [
      {
        html: '<body></body>',
        files: {
          '/reef/':
            '<html><frameset cols="*"><frame src="/inner.html"><noframes><p>Old</noframes></frameset>',
        },
      },
      'failed: The page is a frameset',
    ],
  ],
  headings: [
    ...right(
      '<template shadowrootmode="open"><h1>Reef walks</h1></template>',
      '<div role=heading aria-level=1>Reef walks</div>',
      '<h1>Reef</h1><dialog><h1>Menu</h1></dialog>',
    ),
    ['<p>Reef<dialog><h1>Menu</h1></dialog>', 'warning: no h1'],
    ['<p>Reef<div style="display: none"><h1>Menu</h1></div>', 'warning: no h1'],
  ],
  'robots-txt': [
    ...right(
      robots(
        '# Ours\nUser-agent: *\nDisallow: /private/\nAllow: *.pdf\nCrawl-delay: 10\n\nSitemap: https://tidepooltrust.example/map.xml',
      ),
      robots('User-agent: *\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /'),
    ),
    [robots('Disallow: /private/'), 'warning: 1 line can’t be used'],
    [robots('User-agent: *\nDissalow: /private/'), 'warning: 1 line can’t be used'],
    [robots('User-agent: *\nDisallow /private/'), 'warning: 1 line can’t be used'],
    [robots('User-agent: *\nDisallow: private/\nSitemap: /map.xml'), 'warning: 2 lines can’t be used'],
  ],
  status: [
    ...right(
      { html: '', rendered: '<p>Reef', renderedAt: `${site}/reef/#walks` },
      { at: '/old', files: { '/old': '<meta http-equiv="refresh" content="0; url=/reef/">' } },
    ),
    [
      { html: '', rendered: '<p>Reef', renderedAt: `${site}/en/`, files: { '/en/': '<p>Reef' } },
      'warning: A script redirects visitors',
    ],
  ],
  'link-texts': [
    ...right(
      '<a href="/reef/#walks">more</a><a href="/tides/">Tides</a>',
      '<a href="/ad/" rel="nofollow">more</a><a href="/tides/">Tides</a>',
      '<html lang="de"><a href="/tides/">Start</a>',
      '<nav aria-hidden="true"><a href="/tides/"></a></nav>',
      '<img src=map.png alt="The bay" usemap="#m"><map name=m><area shape=default nohref><area href="/tides/" alt="Times of the tides"></map>',
      '<map><area href="/tides/" title="Times of the tides"></map>',
      '<a href="javascript:void(0)">here</a><a href="mailto:ana@tidepooltrust.example">here</a>',
    ),
    ['<a href="/fb/"><i aria-hidden="true">facebook</i></a>', 'failed: The only link has no text'],
    [
      '<a href="/fb/"><svg aria-hidden="true"><title>Facebook</title></svg></a>',
      'failed: The only link has no text',
    ],
    ['<a href="/fb/"><svg><title>Facebook</title></svg></a>'],
    ['<a href="/m/"><span style="display:none">Menu</span></a>', 'failed: The only link has no text'],
    ['<map><area href="/tides/"></map>', 'failed: The only link has no text'],
    [
      '<map><area href="/tides/" alt=""><area href="/map/" alt="Map"></map>',
      'failed: 1 of 2 links has no text',
    ],
    ['<a href="javascript:void(0)"></a><a href="/tides/">Tides</a>', 'failed: 1 of 2 links has no text'],
    ['<a href="#"><svg></svg></a>', 'failed: The only link has no text'],
    ['<a href="" alt="Tides"></a>', 'failed: The only link has no text'],
    ['<a href="/reef/?page=2">more</a>', 'warning: no descriptive text'],
    ['<html lang="de"><a href="/tides/">mehr</a>', 'warning: no descriptive text'],
    ['<html lang="de"><a href="/tides/" lang="en">more</a>', 'warning: no descriptive text'],
    ['<a href="/tides/"></a><nav hidden><a href="/map/"></a></nav>', 'failed: The only link has no text'],
  ],
  'image-texts': [
    ...right(
      '<img hidden src=a.jpg>',
      '<dialog><img src=a.jpg></dialog>',
      '<div style="display:none"><img src=a.jpg></div>',
      '<img src=a.jpg title="Children at a rock pool">',
      '<input type=image src=go.png alt="Search"><input type=text>',
      '<input type=image alt="" title="Search"><input type=image alt="" aria-label="Search">',
      '<label>Search <input type=image alt=""></label><label for=go>Go</label><input type=image id=go>',
      '<div aria-hidden=true><input type=image alt=""><img src=a.jpg alt=" "></div><img src=a.jpg alt=" " role=none>',
    ),
    ['<input type="IMAGE" src=go.png>', 'failed: 1 image button has no alt text'],
    [
      '<input type=image src=go.png alt=""><img src=line.svg alt="">',
      'failed: 1 image button has no alt text',
    ],
    [
      '<input type=image src=go.png alt=" " role=none><img src=a.jpg alt="&nbsp; ">',
      'failed: 1 of 2 images has only spaces as alt text',
      'failed: 1 image button has no alt text',
    ],
    ['<details><img src=a.jpg></details>', 'failed: no alt attribute'],
    ['<dialog open><img src=a.jpg></dialog>', 'failed: no alt attribute'],
    ['<img src=a.jpg hidden><img src=b.jpg>', 'failed: The only image'],
  ],
};

/** Adds these pages to a corpus. */
export function addVerdicts(corpus: Record<string, CheckCorpus>): Record<string, CheckCorpus> {
  return Object.fromEntries(
    Object.entries(corpus).map(([id, known]) => [
      id,
      { ...known, unusual: [...known.unusual, ...(verdictCorpus[id] ?? [])] },
    ]),
  );
}
