import { parseFeed } from '@rowanmanning/feed-parser';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['item', 'entry', 'link', 'category', 'atom:link'].includes(name),
});

const isAbsolute = (url: unknown) => typeof url === 'string' && /^https?:\/\/[^/]/.test(url);
const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** What RSS 2.0 or RFC 4287 ask for and a feed lacks, as the validators of the W3C check it. */
export function listFeedFaults(text: string, ownUrl: string): string[] {
  const validity = XMLValidator.validate(text);
  if (validity !== true) return [`no XML: ${validity.err.msg}`];
  const { rss, feed } = parser.parse(text);
  const faults = rss ? listRssFaults(rss, ownUrl) : listAtomFaults(feed, ownUrl);
  try {
    parseFeed(text);
  } catch (error) {
    faults.push(String(error));
  }
  return faults;
}

// biome-ignore lint/suspicious/noExplicitAny: parsed XML of any shape
type Parsed = any;

/** https://www.rssboard.org/media-rss: one picture, with its type and size. */
const isPicture = (content: Parsed) =>
  isAbsolute(content?.['@_url']) &&
  content['@_medium'] === 'image' &&
  /^image\/(png|jpeg)$/.test(content['@_type']) &&
  Number(content['@_width']) > 0 &&
  Number(content['@_height']) > 0;

function listRssFaults({ channel, '@_version': version }: Parsed, ownUrl: string): string[] {
  const faults: string[] = [];
  const expect = (holds: unknown, what: string) => holds || faults.push(what);
  expect(version === '2.0', 'version');
  expect(channel.title && channel.description, 'title and description');
  expect(isAbsolute(channel.link?.[0]), 'link of the channel');
  const [self] = channel['atom:link'] ?? [];
  expect(self?.['@_href'] === ownUrl && self['@_rel'] === 'self', 'link to itself');
  const items: Parsed[] = channel.item ?? [];
  for (const item of items) {
    expect(item.title || item.description, 'title or description');
    expect(isAbsolute(item.link?.[0]), `link of ${item.title}`);
    expect(item.guid?.['#text'] === item.link?.[0], `guid of ${item.title}`);
    expect(rfc822.test(item.pubDate), `pubDate ${item.pubDate}`);
    expect(isPicture(item['media:content']), `picture of ${item.title}`);
  }
  expect(items.length === 0 || rfc822.test(channel.lastBuildDate), 'lastBuildDate');
  expect(new Set(items.map(({ guid }) => guid['#text'])).size === items.length, 'guids that differ');
  return faults;
}

function listAtomFaults(feed: Parsed, ownUrl: string): string[] {
  const faults: string[] = [];
  const expect = (holds: unknown, what: string) => holds || faults.push(what);
  expect(feed['@_xmlns'] === 'http://www.w3.org/2005/Atom', 'namespace');
  expect(isAbsolute(feed.id) && feed.title, 'id and title');
  expect(feed.author?.name, 'author');
  expect(rfc3339.test(feed.updated), `updated ${feed.updated}`);
  const links: Parsed[] = feed.link ?? [];
  expect(
    links.some((link) => link['@_rel'] === 'self' && link['@_href'] === ownUrl),
    'link to itself',
  );
  const entries: Parsed[] = feed.entry ?? [];
  for (const entry of entries) {
    expect(isAbsolute(entry.id) && entry.title !== undefined, `id and title of ${entry.title}`);
    expect(rfc3339.test(entry.updated) && rfc3339.test(entry.published), `times of ${entry.title}`);
    expect(
      entry.link?.some((link: Parsed) => link['@_rel'] === 'alternate' && isAbsolute(link['@_href'])),
      'link',
    );
  }
  expect(
    entries.every((entry) => isPicture(entry['media:content'])),
    'pictures',
  );
  expect(new Set(entries.map(({ id }) => id)).size === entries.length, 'ids that differ');
  return faults;
}
