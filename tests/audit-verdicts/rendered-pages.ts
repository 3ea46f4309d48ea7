/**
 * Pages whose verdict depends on what a browser shows, by the check that they are about: each with that check's findings as
 * `outcome: part of its text`; without findings it passes. The page is at `/page/`, and its links lead nowhere.
 */
type Page = [name: string, html: string, ...findings: string[]];

const noAlt = 'failed: no alt attribute';
const noText = 'failed: no text';
const noH1 = 'warning: no h1';
const h1 = '<h1>Reef walks</h1>';
const photo = '<img src="/photo.png" width="10" height="10">';
const described = '<img src="/photo.png" width="10" height="10" alt="A reef at low tide">';
const emptyLink = '<a href="/tides/"><svg width="10" height="10"></svg></a>';
const textLink = '<a href="/tides/">Times of the tides</a>';
const mapOf = (alt: string) =>
  `<img src="/photo.png" alt="The bay" usemap="#bay" width="10" height="10"><map name="bay"><area coords="0,0,5,5" href="/tides/" ${alt}></map>`;
const shadow = (content: string) =>
  `<reef-page></reef-page><script>document.querySelector('reef-page').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(content)}</script>`;

const pages: Record<string, Page[]> = {
  'image-texts': [
    // Images that nobody sees need no text; those that are only outside the screen do.
    [
      'a tracking pixel that a script hides',
      `${h1}<script>const i = new Image(); i.src = '/photo.png'; i.style.display = 'none'; document.body.append(i)</script>`,
    ],
    ['an image with the hidden attribute', `${h1}<img hidden src="/photo.png">`],
    ['an image in an undisplayed part', `${h1}<div style="display:none">${photo}</div>`],
    [
      'an image that a style sheet hides',
      `<style>.menu { visibility: hidden }</style>${h1}<div class="menu">${photo}</div>`,
    ],
    ['an image in a closed dialog', `${h1}<dialog>${photo}</dialog>`],
    ['an image in closed details', `${h1}<details><summary>More</summary>${photo}</details>`],
    [
      'an image with a label by reference',
      `${h1}<p id="label">A reef</p><img src="/photo.png" aria-labelledby="label">`,
    ],
    ['a described image in a shadow root', shadow(h1 + described)],
    [
      'an image moved off the screen',
      `${h1}<div style="position:absolute;left:-9999px">${photo}</div>`,
      noAlt,
    ],
    ['an image below the fold', `${h1}<div style="height:4000px"></div>${photo}`, noAlt],
    [
      'a visible image in a hidden part',
      `${h1}<div style="visibility:hidden"><p style="visibility:visible">${photo}</p></div>`,
      noAlt,
    ],
    ['an image in an open dialog', `${h1}<dialog open>${photo}</dialog>`, noAlt],
    ['an image in a shadow root', shadow(h1 + photo), noAlt],
    [
      'a hidden image beside a visible one',
      `${h1}<img hidden src="/photo.png">${photo}`,
      'failed: The only image has no alt attribute',
    ],
    [
      'an image with a hidden attribute that a style undoes',
      `<style>[hidden] { display: block !important }</style>${h1}<img hidden src="/photo.png" width="10" height="10">`,
      noAlt,
    ],
    [
      'a page that marks its own image as hidden',
      `${h1}<img saltbush-hidden src="/photo.png" width="10" height="10">`,
      noAlt,
    ],
  ],
  'link-texts': [
    [
      'an empty link that assistive technology ignores',
      `${h1}<ul><li aria-hidden="true">${emptyLink}</li></ul>${textLink}`,
    ],
    [
      'an empty link in a closed drawer',
      `<style>nav { display: none }</style><nav>${emptyLink}</nav>${textLink}`,
    ],
    ['an empty link in an invisible menu', `<nav style="visibility:hidden">${emptyLink}</nav>${textLink}`],
    ['a link named by another element', `<h2 id="t">Tides</h2><a href="/tides/" aria-labelledby="t"></a>`],
    [
      'a logo and an anchor beside a heading that lead to the page itself, as documentation has them',
      `${h1}<a href="">Here</a><h2 id="part">Part<a href="#part" aria-label="Direct link to Part">#</a></h2>${textLink}`,
    ],
    ['a German “Start”', '<html lang="de"><body><a href="/tides/">Start</a>'],
    ['a French “Mer” in an English page', '<html lang="en"><body><a lang="fr" href="/tides/">Mer</a>'],
    ['a link in a shadow root', shadow(textLink)],
    ['an area of an image map', h1 + mapOf('alt="Times of the tides"')],
    ['an area of an image map without alt text', h1 + mapOf(''), noText],
    ['an empty link', h1 + emptyLink + textLink, noText],
    [
      'an empty link in an open drawer',
      `<style>nav { position: fixed; inset: 0 }</style><nav>${emptyLink}</nav>`,
      noText,
    ],
    ['an empty link in a shadow root', shadow(emptyLink), noText],
    [
      'an English “start”',
      '<html lang="en"><body><a href="/tides/">Start</a>',
      'warning: no descriptive text',
    ],
    [
      'a Swedish “mer” in an English page',
      '<html lang="en"><body><a lang="sv" href="/tides/">Mer</a>',
      'warning: no descriptive text',
    ],
    [
      'a German “hier” in a page without a language',
      '<a href="/tides/">hier</a>',
      'warning: no descriptive text',
    ],
  ],
  headings: [
    ['a heading by its role', '<div role="heading" aria-level="1">Reef walks</div>'],
    ['an h1 in a closed dialog beside the page’s own', `${h1}<dialog><h1>Subscribe</h1></dialog>`],
    ['an h1 in an undisplayed part', `${h1}<div hidden><h1>Menu</h1></div>`],
    ['an h1 in a shadow root', shadow('<h1>Reef walks</h1><slot></slot>')],
    [
      'a heading that is only for screen readers',
      `<h1 style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">Reef walks</h1>`,
    ],
    ['only an h1 in a closed dialog', '<p>Reef walks<dialog><h1>Subscribe</h1></dialog>', noH1],
    ['only an undisplayed h1', '<p>Reef walks<div hidden><h1>Menu</h1></div>', noH1],
    ['an h1 without its role', '<p>Reef walks<h1 role="presentation">Reef</h1>', noH1],
    ['two displayed h1', `${h1}<dialog open><h1>Subscribe</h1></dialog>`, 'warning: 2 h1'],
    [
      'two h1, one of them by its role',
      `${h1}<div role="heading" aria-level="1">Tides</div>`,
      'warning: 2 h1',
    ],
    ['an empty h1 in a shadow root', shadow('<h1></h1>'), 'warning: A heading is empty'],
  ],
  title: [
    [
      'titles in a symbol',
      `<title>Guided walks over the reef</title>${h1}<svg><symbol><title>Crab</title></symbol><g><title>Fish</title></g></svg>`,
    ],
    ['only a title in a group', `${h1}<svg><g><title>Fish</title></g></svg>`, 'failed: no <title>'],
  ],
  words: [
    ['a page inside a shadow root', shadow('<p>We walk the reef at low tide.')],
    [
      'a page inside a slot',
      `<reef-page><p>We walk the reef.</p></reef-page><script>document.querySelector('reef-page').attachShadow({ mode: 'open' }).innerHTML = '<main><slot></slot></main>'</script>`,
    ],
    ['a page that is an image', photo, 'failed: no text'],
    ['an empty shadow root', `${shadow(photo)}`, 'failed: no text'],
  ],
  'internal-links': [
    [
      'relative links after the address was changed',
      `<a href="tides/">Tides</a><script>history.replaceState(null, '', '/en/')</script>`,
    ],
    [
      'a menu of scripts',
      `<a href="javascript:go('/tides/')">Tides</a><a onclick="go('/map/')">Map</a><a routerlink="/shop/">Shop</a>`,
      'warning: 3 links can’t be crawled',
    ],
  ],
};

export const renderedPages = Object.entries(pages).flatMap(([check, list]) =>
  list.map((page): [check: string, ...Page] => [check, ...page]),
);

const bar = (content: string) => `<div style="position:fixed;bottom:0;left:0;right:0">${content}</div>`;

/** Pages with something that may look like a consent banner, and what is found. */
export const bannerPages: [name: string, html: string, found?: string][] = [
  ['a bakery that accepts orders', bar('Cookies, buns and bread. We now accept orders by phone.')],
  ['a bakery with a button', bar('Our cookies are back. <button>Order now</button>')],
  ['a text about cookies', '<p>We use cookies. <button>Accept</button></p>'],
  ['a hidden banner', `<div id="onetrust-banner-sdk" style="display:none">We use cookies</div>`],
  [
    'a banner of a known vendor',
    `<div id="onetrust-banner-sdk">We use cookies. <button>OK</button></div>`,
    'OneTrust',
  ],
  ['a banner of its own', bar('We use cookies. <button>Accept all</button>'), 'a banner of its own'],
  [
    'a German banner',
    bar('Diese Seite braucht Ihre Einwilligung. <button>Akzeptieren</button>'),
    'a banner of its own',
  ],
];

/**
 * Pages with parts like those of the templates of Starlight, Next.js, Docusaurus and WordPress, and the rules of axe for
 * WCAG 2.2 A and AA that they break; Lighthouse leaves these rules out.
 */
export const barrierPages: [name: string, html: string, ...rules: string[]][] = [
  [
    'a search button whose name lacks its visible text',
    '<button aria-label="Open the panel"><svg width="16" height="16" aria-hidden="true"></svg><span>Search</span><kbd>K</kbd></button>',
    'label-content-name-mismatch',
  ],
  [
    'a search button whose name has its visible text',
    '<button aria-label="Search the docs"><span>Search</span></button>',
  ],
  [
    'a card that is a link with a button in it',
    '<a href="/a/" role="button">Read on <button>Save</button></a>',
    'nested-interactive',
  ],
  ['a card with a link beside a button', '<div><a href="/a/">Read on</a> <button>Save</button></div>'],
  [
    'code that scrolls and that no key reaches',
    `<pre style="width:200px;overflow:auto"><code>${'npm create '.repeat(40)}</code></pre>`,
    'scrollable-region-focusable',
  ],
  [
    'code that scrolls and takes the focus',
    `<pre tabindex="0" style="width:200px;overflow:auto"><code>${'npm create '.repeat(40)}</code></pre>`,
  ],
  [
    'a menu with a summary without a name',
    '<details><summary><svg width="16" height="16"></svg></summary><p>Menu</details>',
    'summary-name',
  ],
  [
    'a menu with a named summary',
    '<details><summary aria-label="Menu"><svg width="16" height="16"></svg></summary><p>Menu</details>',
  ],
];
