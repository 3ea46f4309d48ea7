import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { renderRss } from './feed.ts';

const feed: Parameters<typeof renderRss>[0] = {
  title: 'Saltbush: Blog',
  description: 'Notes <b>& more',
  pageUrl: 'https://saltbush.example/blog',
  feedUrl: 'https://saltbush.example/blog/feed.xml',
  posts: [
    {
      title: 'One <b>',
      excerpt: 'a <img src=x onerror=alert(1)> & more',
      date: '2026-01-02T03:04:05.000Z',
      modified: '2026-02-03T04:05:06.000Z',
      categories: [],
      author: 'Ana',
      url: 'https://saltbush.example/blog/one',
      image: { url: 'https://saltbush.example/one.png', type: 'image/png', width: 1200, height: 630 },
    },
  ],
};
const parse = (xml: string) => new XMLParser({ isArray: () => false, processEntities: true }).parse(xml);

test('SEO-03 an RSS description, which readers treat as HTML, is escaped as HTML inside the XML', () => {
  expect(parse(renderRss(feed)).rss.channel.item.description).toBe(
    'a &lt;img src=x onerror=alert(1)&gt; &amp; more',
  );
  expect(parse(renderRss(feed)).rss.channel.description).toBe('Notes &lt;b&gt;&amp; more');
});
