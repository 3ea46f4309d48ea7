import { expect, test } from 'vitest';
import { cleanPostHtml } from './clean-post-html.ts';

const uploads = 'https://blog.example/wp-content/uploads/2024/01';

/** The HTML with the name of each picture, and with short notes about what can't be shown. */
const shape = (html: string) =>
  cleanPostHtml(html, {
    blogOrigin: 'https://blog.example',
    findPicture: (url) => ({ path: `/blog/media/${url.split('/').at(-1)}`, width: 1200, height: 800 }),
  })
    .html.replace(/<picture.*?src="\/blog\/media\/([^/"]*)\/.*?<\/picture>/g, '[$1]')
    .replace(/ class="left-out"/g, '')
    .replace(/A (widget|drawing) was here, which this page can’t show\./g, '[$1]');

test.each([
  [
    'icons in a sentence and in a list',
    '<p>We <ion-icon name="heart"></ion-icon> gardens</p><ul><li><iconify-icon icon="a:b"></iconify-icon> One</li><li><fa-icons of="x"></fa-icons> Two</li></ul><script src="https://icons.example/i.js"></script><lord-icon src="https://icons.example/a.json"></lord-icon>',
    '<p>We  gardens</p><ul><li>One</li><li>Two</li></ul>',
  ],
  [
    'an icon whose script present browsers do not need',
    '<my-icon></my-icon><script type="module" src="https://icons.example/i.esm.js"></script><script nomodule src="https://icons.example/i.js"></script><p>a</p>',
    '<p>a</p>',
  ],
  [
    'what an extension has left, which says only that it is one',
    '<p>a</p><grammarly-desktop-integration data-grammarly-shadow-root="true"></grammarly-desktop-integration>',
    '<p>a</p>',
  ],
  [
    'an element after the script that defines it',
    '<script src="https://maps.example/js"></script><gmp-map center="1,2"></gmp-map>',
    '<p>[widget]</p>',
  ],
  [
    'a map, its library, and the script in the text that fills it',
    `<div id="map"></div><script src="https://maps.example/l.js"></script><script>L.map('map')</script><p>a</p>`,
    '<p id="map">[widget]</p><p>a</p>',
  ],
  [
    'a map whose library comes first, with a style sheet',
    `<link rel="stylesheet" href="https://maps.example/l.css"><script src="https://maps.example/l.js"></script>\n<div id="map"></div>\n<script>L.map("map")</script><p>a</p>`,
    '<p id="map">[widget]</p><p>a</p>',
  ],
  [
    'a map whose library is loaded late, in paragraphs of the classic editor',
    `<div id="map"></div><p><script>function show() { new Map(document.querySelector('#map')) }</script></p><p><script async src="https://maps.example/js?callback=show"></script></p>`,
    '<p id="map">[widget]</p>',
  ],
  [
    'a map that a script further down fills, from the theme’s library or from its own',
    `<figure><div id="map"></div></figure><p>a</p><script>L.map('map')</script><p>b</p><div id="plan"></div><p>c</p><script src="https://maps.example/l.js"></script><script>L.map('plan')</script>`,
    '<p>[widget]</p><p>a</p><p>b</p><p id="plan">[widget]</p><p>c</p>',
  ],
  [
    'a map in an element that its script names too',
    `<div id="wrap"><div id="map"></div></div><p>a</p><script>init('wrap','map')</script>`,
    '<div id="wrap"><p id="map">[widget]</p></div><p>a</p>',
  ],
  [
    'areas for a call and an email',
    '<map name="card"><area href="tel:+61390001234"><area href="mailto:ana@blog.example"></map>',
    '<ul><li><a href="tel:+61390001234">+61390001234</a></li><li><a href="mailto:ana@blog.example">ana@blog.example</a></li></ul>',
  ],
  [
    'a map and a poll, whose script has no element of its own',
    `<div id="map"></div><script>L.map('map')</script><p>a</p><script src="https://poll.example/1.js"></script>`,
    '<p id="map">[widget]</p><p>a</p><p>[widget]</p>',
  ],
  [
    'a map with a link in noscript',
    `<div id="map"></div><noscript><a href="https://maps.example/1">Map</a></noscript><script>L.map('map')</script>`,
    '<p><span id="map"></span><a href="https://maps.example/1" target="_blank" rel="nofollow noopener">Map<span class="sr"> (opens in a new tab)</span></a></p>',
  ],
  [
    'a chart whose library comes first',
    `<script src="https://charts.example/c.js"></script><canvas id="chart"></canvas><script>new Chart('chart')</script>`,
    '<p>[drawing]</p>',
  ],
  [
    'an empty place that data names, and a hidden one',
    `<p>a</p><div id="map"></div><div id="later" style="display:none"></div><script type="application/ld+json">{"@id":"#map"}</script><script>open('later')</script>`,
    '<p id="map">a</p>',
  ],
])('B-09 %s', (_what, html, wanted) => {
  expect(shape(html)).toBe(wanted);
});

test.each([
  [
    'backgrounds by an id, by a tag and a class, and by two classes',
    `<style>#hero{background-image:url(${uploads}/a.jpg)}div.side{background:url(${uploads}/b.jpg)}.row.row-12{background:url(${uploads}/c.jpg)}li,.row .side{background:url(${uploads}/d.jpg)}</style><div id="hero"></div><div class="side"><p>2</p></div><p class="side">3</p><div class="row-12 row"><p>4</p></div><div class="row"><p>5</p></div><ul><li>6</li></ul>`,
    '<div id="hero"><p>[a.jpg]</p></div><p>[b.jpg]</p><p>2</p><p>3</p><p>[c.jpg]</p><p>4</p><p>5</p><ul><li>6</li></ul>',
  ],
  [
    'the more specific of several backgrounds, and the last of equal ones',
    `<style>#hero{background:url(${uploads}/a.jpg)}.row{background:url(${uploads}/b.jpg)}.row{background:url(${uploads}/c.jpg)}</style><div class="row" id="hero"></div><div class="row"><p>2</p></div>`,
    '<div id="hero"><p>[a.jpg]</p></div><p>[c.jpg]</p><p>2</p>',
  ],
  [
    'areas without words that lead to no page are left out',
    '<map name="plan"><area href="#" alt=""><area href="javascript:void(0)"><area href="#pond" alt="The pond"><area href="/shed"></map>',
    '<ul><li>The pond</li><li><a href="/blog/shed">/shed</a></li></ul>',
  ],
])('B-09 %s', (_what, html, wanted) => {
  expect(shape(html)).toBe(wanted);
});
