import type { CheckCorpus, Verdict } from './corpus.ts';
import { french } from './words.ts';

const site = 'https://tidepooltrust.example';
const meta = (content: string, name = 'robots') => `<meta name="${name}" content="${content}">`;
const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
const alternate = (...links: [lang: string, href: string][]) =>
  links.map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${href}">`).join('');
const viewport = (content: string) => `<meta name="viewport" content="${content}">`;
const robots = (body: string, html = '') => ({ html, files: { '/robots.txt': body } });
const sitemap = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${site}${path}</loc></url>`).join('')}</urlset>`;
const redirect = (status: number, location: string) => ({ status, headers: { location } });
const zoom = 'disables zooming';
const notFull = 'not set to the width';

export const reachCorpus: Record<string, CheckCorpus> = {
  status: {
    correct: [
      '',
      { at: '/old', files: { '/old': redirect(301, '/reef/') } },
      '<meta http-equiv="refresh" content="30">',
    ],
    faulty: [
      [
        { at: '/old', files: { '/old': redirect(302, '/reef/') } },
        'warning: A redirect to the page is temporary',
      ],
      [
        '<meta http-equiv="refresh" content="5; url=/new/">',
        'warning: A meta refresh sends visitors to another page after 5 seconds',
      ],
    ],
    unusual: [
      [
        {
          at: '/a',
          files: { '/a': redirect(301, '/b'), '/b': redirect(307, '/reef/') },
          html: `<META HTTP-EQUIV=Refresh CONTENT="1;URL='/new/'">`,
        },
        'warning: 2 redirects lead to the page',
        'warning: A redirect to the page is temporary',
        'warning: A meta refresh sends visitors to another page after 1 second.',
      ],
      [{ at: '/old', files: { '/old': '<meta http-equiv="refresh" content="0; url=/reef/"><p>Moved' } }],
    ],
  },
  secure: {
    correct: ['', { at: '/old', files: { '/old': redirect(301, '/reef/') } }],
    faulty: [
      [{ at: 'http://tidepooltrust.example/reef/' }, 'failed: The page is served over plain HTTP'],
      [
        { at: '/old', files: { '/old': redirect(301, 'http://tidepooltrust.example/reef/') } },
        'failed: plain HTTP',
      ],
    ],
    unusual: [[{ at: '/reef/', files: { 'https:': 0 } }, 'failed: can’t be reached over HTTPS']],
  },
  indexable: {
    correct: [
      '',
      meta('nosnippet, max-image-preview:none'),
      robots('User-agent: *\nDisallow: /private/'),
      { headers: { 'x-robots-tag': 'otherbot: max-snippet:20' } },
    ],
    faulty: [
      [meta('noindex'), 'failed: A robots meta tag keeps the page out'],
      [meta('none'), 'failed: A robots meta tag keeps the page out'],
      [meta('noindex', 'bingbot'), 'warning: The page asks bingbot not to index it'],
      [
        meta('noindex', 'googlebot') + meta('noindex', 'bingbot'),
        'failed: A robots meta tag keeps the page out',
      ],
      [
        { headers: { 'x-robots-tag': 'noindex, nofollow' } },
        'failed: An X-Robots-Tag header keeps the page out',
      ],
      [robots('User-agent: *\nDisallow: /reef'), 'failed: robots.txt blocks the page'],
      [{ files: { '/robots.txt': 503 } }, 'failed: robots.txt answers with HTTP status 503'],
    ],
    unusual: [
      ["<META CONTENT='Follow,NoIndex' NAME=ROBOTS>", 'failed: A robots meta tag'],
      [meta('noarchive,max-image-preview: none , max-snippet:-1')],
      [meta('max-image-preview:large, unavailable_after: 25 Jun 2030 15:00:00 PST')],
      // One robot alone is named, and the others may index the page.
      [meta('none', 'googlebot'), 'warning: The page asks googlebot not to index it'],
      [{ headers: { 'x-robots-tag': 'otherbot: noindex' } }, 'warning: asks otherbot not to index it'],
      [
        meta('noindex', 'duckduckbot') + meta('noindex', 'BingBot'),
        'warning: The page asks duckduckbot and bingbot not to index it',
      ],
      [meta('noindex', 'bingbot') + meta('noindex'), 'failed: A robots meta tag keeps the page out'],
      [robots('User-agent: Bingbot\nDisallow: /'), 'warning: robots.txt blocks Bingbot from crawling'],
      [
        { headers: { 'x-robots-tag': 'unavailable_after: 25 Jun 2030 15:00:00 PST, noindex' } },
        'failed: An X-Robots-Tag header',
      ],
      [
        { headers: { 'x-robots-tag': 'otherbot: nofollow, googlebot: noindex' } },
        'warning: The page asks googlebot not to index it',
      ],
      [
        { headers: { 'x-robots-tag': 'googlebot: noindex, bingbot: none' } },
        'failed: An X-Robots-Tag header',
      ],
      // Two lines of one header, and one line with two rules for one bot.
      [{ headers: { 'x-robots-tag': 'otherbot: nofollow,\tnoindex' } }, 'failed: An X-Robots-Tag header'],
      [
        { headers: { 'x-robots-tag': 'googlebot: nofollow,\totherbot: noindex, nofollow' } },
        'warning: asks otherbot not to index it',
      ],
      [
        robots('User-agent: Googlebot\nDisallow: /', meta('noindex')),
        'failed: A robots meta tag',
        'warning: robots.txt blocks Googlebot from crawling',
      ],
      [{ files: { '/robots.txt': 0 } }, 'unknown: robots.txt did not answer'],
    ],
  },
  rendering: {
    correct: [
      '<title>Reef walks</title><p>We walk the reef.',
      {
        html: '<title>Reef walks</title><p>We walk.',
        rendered: '<title>Reef walks</title><p>We walk. <p>Book now',
      },
      { html: canonical('/reef/'), rendered: `${canonical(`${site}/reef/`)}<p>Reef walks` },
    ],
    faulty: [
      [
        {
          html: '<title>App</title><div id=root></div>',
          rendered: `<title>Reef walks</title><p>${'We walk. '.repeat(40)}`,
        },
        'warning: Scripts change the title',
        'warning: 78 of 80 words are not in the HTML source',
      ],
      [
        { html: canonical(`${site}/`), rendered: `${canonical(`${site}/reef/`)}<p>Reef walks` },
        'warning: Scripts change the canonical URL',
      ],
      ['<body><div id="root"></div><script src="/app.js"></script>', 'warning: scripts render the page'],
      [
        { html: '<p>Reef walks', rendered: '<meta name=description content="At low tide."><p>Reef walks' },
        'warning: Scripts change the meta description',
      ],
      [
        { html: meta('noindex'), rendered: `${meta('index')}<p>Reef walks` },
        'warning: Scripts change the robots meta tag',
      ],
    ],
    unusual: [
      [{ html: '<TITLE>Reef &amp; tide</TITLE>', rendered: '<title>Reef &amp; tide</title><p>Reef walks' }],
      [
        { html: '', rendered: `<title>Reef</title>${canonical('/reef/')}<p>${'東京の'.repeat(40)}` },
        'warning: Scripts change the title',
        'warning: Scripts change the canonical URL',
        'warning: words are not in the HTML source',
      ],
      ['<h1>Reef</h1><p>Open daily.</p><script src="/menu.js"></script>'],
      [{ html: meta('noindex'), rendered: `${meta('noindex')}<p>Reef walks` }],
    ],
  },
  snippet: {
    correct: ['', meta('max-snippet:-1, max-image-preview:none'), meta('max-snippet:50')],
    faulty: [
      [meta('nosnippet'), 'warning: asks search engines not to show a snippet'],
      [
        { headers: { 'x-robots-tag': 'max-snippet:0' } },
        'warning: asks search engines not to show a snippet',
      ],
    ],
    unusual: [
      [
        '<meta content="index , MAX-SNIPPET : 0" name=Googlebot>',
        'warning: The page asks googlebot not to show a snippet',
      ],
      [meta('nosnippet', 'otherbot'), 'warning: The page asks otherbot not to show a snippet'],
      [
        meta('nosnippet', 'bingbot') + meta('nosnippet', 'googlebot'),
        'warning: asks search engines not to show a snippet',
      ],
      ['<p data-nosnippet>Not this part</p>'],
    ],
  },
  canonical: {
    correct: [canonical(`${site}/reef/`), '', { headers: { link: `<${site}/reef/>; rel="canonical"` } }],
    faulty: [
      [canonical(`${site}/gone/`), 'failed: The canonical URL is broken (404)'],
      [
        { html: canonical(`${site}/other/`), files: { '/other/': 'Fine' } },
        'warning: The canonical URL is another page',
      ],
      [canonical('/reef/'), 'warning: A canonical URL is relative'],
      [canonical('javascript:void(0)'), 'failed: A canonical URL is invalid'],
    ],
    unusual: [
      [`<LINK HREF='${site}/reef/?utm_source=x&amp;gclid=2' REL="Canonical nofollow">`],
      [canonical(`${site}/reef/#walks`), 'warning: A canonical URL has a fragment'],
      [
        `<base href="https://elsewhere.example/">${canonical('/reef/')}`,
        'warning: relative',
        'warning: another page, so search engines will probably show that one instead. We did not request it.',
      ],
      [
        { html: canonical(`${site}/old/`), files: { '/old/': redirect(301, '/reef/') } },
        'warning: It redirects, so it should name the final URL.',
      ],
      [
        { html: canonical(`${site}/fails/`), files: { '/fails/': 500 } },
        'warning: It did not answer our crawler.',
      ],
      [
        { html: canonical(`${site}/x/`), files: { '/robots.txt': 'User-agent: *\nDisallow: /x/' } },
        'warning: We did not request it.',
      ],
      [canonical('http://tidepooltrust.example/reef/'), 'warning: The canonical URL is another page'],
      [
        canonical(`${site}/reef/`) + canonical('/other/#top'),
        'warning: 2 different canonical URLs',
        'warning: relative',
        'warning: fragment',
        'warning: another page',
      ],
    ],
  },
  language: {
    correct: ['<html lang="en-AU">', '<html lang="de">'],
    faulty: [
      ['<html>', 'failed: no lang attribute'],
      ['<html lang="english">', 'failed: no valid value'],
      [
        `<html lang="en-AU">${french}`,
        'warning: The page is marked as English, but its text seems to be in French',
      ],
    ],
    unusual: [
      ['<HTML LANG=zh-Hant-TW>'],
      [`<html lang="fr">${french}`],
      ['<html lang=" ">', 'failed: no lang attribute'],
      ['<html lang="en_AU">', 'failed: no valid value'],
      ['<html lang="xx">', 'failed: no valid value'],
      ['<html xml:lang="en">', 'failed: no lang attribute'],
    ],
  },
  hreflang: {
    correct: [
      '',
      alternate(['en-AU', `${site}/reef/`], ['de', `${site}/de/riff/`], ['x-default', `${site}/reef/`]),
    ],
    faulty: [
      [alternate(['en', '/reef/'], ['de', '/de/riff/']), 'warning: An hreflang URL is not absolute'],
      [alternate(['en-UK', `${site}/reef/`]), 'warning: not a valid language or region code'],
      [alternate(['de', `${site}/de/riff/`]), 'warning: don’t include the page itself'],
      [
        alternate(['en', `${site}/reef/`], ['EN', `${site}/other/`]),
        'warning: the same language with different URLs',
      ],
    ],
    unusual: [
      [
        `<link HREF=${site}/reef/#top HREFLANG=es-MX rel='ALTERNATE'>`,
        'passed: The hreflang link is valid and names the page itself.',
      ],
      [alternate(['zh-Hant-HK', `${site}/reef/`], ['mi', `${site}/mi/`])],
      // One URL, written in two ways.
      [alternate(['en', `${site}/reef/`], ['EN', `${site}:443/reef/#top`])],
      [
        alternate(['jp', '//tidepooltrust.example/jp/'], ['de', '/de/'], ['de', '/at/']),
        'warning: not a valid language',
        'warning: not absolute',
        'warning: the same language',
        'warning: don’t include the page itself',
      ],
      ...['', 'uk-english', 'xx-YY', 'en-YY', 'en_AU', 'en-EU'].map(
        (code): Verdict => [alternate([code, `${site}/reef/`]), 'warning: not a valid language'],
      ),
    ],
  },
  viewport: {
    correct: [
      viewport('width=device-width, initial-scale=1'),
      viewport('width=device-width, maximum-scale=5'),
    ],
    faulty: [
      ['', 'failed: no viewport meta tag'],
      [viewport('width=1024'), `failed: ${notFull}`],
      [viewport('width=device-width, user-scalable=no'), `failed: ${zoom}`],
    ],
    unusual: [
      ["<META CONTENT='WIDTH = Device-Width; Initial-Scale=1.0' NAME=Viewport>"],
      [viewport('width=device-width, maximum-scale=1.0'), `failed: ${zoom}`],
      [viewport('width=980;user-scalable=0'), `failed: ${zoom}`, `failed: ${notFull}`],
    ],
  },
  'robots-txt': {
    correct: [robots('User-agent: *\nDisallow:\nSitemap: https://tidepooltrust.example/sitemap.xml'), ''],
    faulty: [
      [robots('<!doctype html><title>Not found</title>'), 'warning: it is an HTML page'],
      [{ files: { '/robots.txt': 500 } }, 'failed: HTTP status 500'],
    ],
    unusual: [
      [robots('\uFEFF# Reef\r\nUSER-AGENT:*\r\nallow: /')],
      [{ files: { '/robots.txt': { status: 403, body: 'Go away' } } }],
      [{ files: { '/robots.txt': 429 } }, 'unknown: robots.txt did not answer'],
      [
        robots(`\n  <html>${'<p>x\n'.repeat(140_000)}`),
        'warning: it is an HTML page',
        'warning: larger than 500 KiB',
      ],
    ],
  },
  sitemap: {
    correct: [{ files: { '/sitemap.xml': sitemap('/', '/reef/') } }, ''],
    faulty: [
      [{ files: { '/sitemap.xml': sitemap('/', '/other/') } }, 'warning: The sitemap doesn’t list the page'],
      [
        { files: { '/sitemap.xml': '<!doctype html><p>Not found' } },
        'warning: in no format that Google reads',
      ],
      [
        { files: { '/sitemap.xml': sitemap('/reef/', '/shop/?page=1&sort=price') } },
        'warning: in no format that Google reads',
      ],
      [
        { files: { '/sitemap.xml': sitemap('/').replace('<url>', `<!-- ${sitemap('/reef/')} --><url>`) } },
        'warning: The sitemap doesn’t list the page',
      ],
      [
        { html: meta('noindex'), files: { '/sitemap.xml': sitemap('/reef/') } },
        'warning: The sitemap lists the page, which has noindex',
      ],
      [
        {
          html: meta('noindex', 'googlebot') + meta('noindex', 'bingbot'),
          files: { '/sitemap.xml': sitemap('/reef/') },
        },
        'warning: The sitemap lists the page, which has noindex',
      ],
    ],
    unusual: [
      [
        {
          files: {
            '/robots.txt': 'User-agent: *\nDisallow: /reef/',
            '/sitemap.xml': sitemap('/', '/other/'),
          },
        },
      ],
      [{ html: canonical(`${site}/other/`), files: { '/sitemap.xml': sitemap('/other/') } }],
      // Other engines than the one that is refused may index the page.
      [{ html: meta('noindex', 'bingbot'), files: { '/sitemap.xml': sitemap('/reef/', '/') } }],
      [
        {
          files: {
            '/robots.txt': 'User-agent: Bingbot\nDisallow: /',
            '/sitemap.xml': sitemap('/reef/', '/'),
          },
        },
      ],
      [
        {
          files: {
            '/robots.txt': 'Sitemap: /maps/all.xml',
            '/maps/all.xml': `<s:urlset><s:url><s:loc>\n<![CDATA[${site}/reef/]]></s:loc></s:url></s:urlset>`,
          },
        },
      ],
      [{ files: { '/sitemap.xml': '<sitemapindex><sitemap><loc>x</loc></sitemap></sitemapindex>' } }],
      [{ files: { '/sitemap.xml': 0 } }, 'unknown: The sitemap did not answer'],
    ],
  },
};
