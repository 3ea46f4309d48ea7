import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createWordPressPost } from './posts.ts';
import { listen, stopServer } from './site.ts';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

type FaultyBlog = AsyncDisposable & {
  url: string;
  /** The requested paths with their queries, in order. */
  paths: string[];
  /** Takes effect from the next request on. */
  respond: Respond;
  requests: IncomingMessage[];
};

/** Starts a loopback server whose responses a test chooses, for faults that a real WordPress can't be made to have. */
export async function startFaultyBlog(respond: Respond = respondWithJson([])): Promise<FaultyBlog> {
  const server = createServer((request, response) => {
    blog.paths.push(request.url ?? '');
    blog.requests.push(request);
    blog.respond(request, response);
  });
  const url = await listen(server);
  const blog: FaultyBlog = {
    url,
    paths: [],
    requests: [],
    respond,
    [Symbol.asyncDispose]: () => stopServer(server),
  };
  return blog;
}

const json = { 'content-type': 'application/json; charset=UTF-8', 'x-wp-total': '1', 'x-wp-totalpages': '1' };
const html = { 'content-type': 'text/html; charset=UTF-8' };

export const respondWithJson =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Respond =>
  (_request, response) =>
    response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(body));

export const respondWithText =
  (body: string | Uint8Array, headers: Record<string, string> = json, status = 200): Respond =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** Responds with each of these in turn; the last one repeats. */
export function respondInTurn(...responds: [Respond, ...Respond[]]): Respond {
  let count = 0;
  return (request, response) => responds[Math.min(count++, responds.length - 1)]?.(request, response);
}

const respondEndlessly: Respond = (_request, response) => {
  response.writeHead(200, json);
  const write = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
    response.once('drain', write);
  };
  write();
};

export const faults = {
  hang: () => {},
  'body that stops': (_request, response) => {
    response.writeHead(200, json);
    response.write('[{"id":1,');
  },
  'endless body': respondEndlessly,
  reset: (request) => request.socket.destroy(),
  maintenance: respondWithText('<!DOCTYPE html>Briefly unavailable', { ...html, 'retry-after': '600' }, 503),
  fatal: respondWithText('PHP Fatal error in /srv/www/secret-path/plugin.php', html, 500),
  closed: respondWithJson({ code: 'rest_not_logged_in', data: { status: 401 } }, 401),
  'no route': respondWithJson({ code: 'rest_no_route' }, 404),
  warning: respondWithText('<br />\n<b>Warning</b>: in /srv/www/secret-path<br />[]'),
  'no list': respondWithJson({ name: 'The index' }),
  bomb: respondWithText(gzipSync(Buffer.alloc(30e6, ' ')), { ...json, 'content-encoding': 'gzip' }),
  'redirect loop': (request, response) => response.writeHead(302, { location: request.url ?? '/' }).end(),
} satisfies Record<string, Respond>;

const youTube = (id: string, title: string) =>
  `<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper"><iframe title="${title}" width="500" height="281" src="https://www.youtube.com/embed/${id}?feature=oembed" allowfullscreen></iframe></div><figcaption>What a caption says.</figcaption></figure>`;
const vimeo = '<p><iframe src="https://player.vimeo.com/video/123456?h=0a1b2c3d4e"></iframe></p>';
const map = '<iframe src="https://www.google.com/maps/embed?pb=1" title="Where we are"></iframe>';

const wideRow = '<td>Words <a href="https://x.example/">elsewhere</a></td>'.repeat(9);

/** Everyday markup that once made a page wider than the screen, or was lost. */
const everydayText = `
  <p class="has-text-align-center">Opening words, with a <a href="https://x.example/">link</a>.</p>
  <figure class="wp-block-table"><table><tbody><tr>${wideRow}</tr></tbody></table></figure>
  <ul><li>https://example.org/a/path/without/a/hyphen/of/more/than/sixty/characters/that/goes/on/and/on?and=query</li></ul>
  <div dir="rtl" lang="ar"><p>مرحبا</p><ul><li>واحد</li></ul></div>
  <blockquote class="wp-block-quote"><p>Less.</p><cite>Rams</cite></blockquote>
  <div class="wp-block-columns">${'<div class="wp-block-column"><p>A column of words.</p></div>'.repeat(3)}</div>
  <p class="has-background has-pale-pink-background-color">On a ground.</p>
  <form class="wpcf7-form"><label>Name <input></label><button>Send</button></form>
  <figure class="wp-block-audio"><audio controls src="/wp-content/uploads/a.mp3"></audio></figure>
  <p>[vc_row]E = mc<sup>2</sup>[/vc_row]</p>`;

/** The text of each post, newest first. */
const texts = {
  'two-films': `<p>First words.</p>${youTube('saltbush-01', 'How a page loads')}<p>More words.</p>${vimeo}${map}`,
  'no-film': `<p>Words without a video.</p>${map}`,
  'long-words': '<p>Words.</p>',
  everyday: everydayText,
};

/** The text of long titles, categories and tags: one of 79 letters, or a URL. */
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const longAddress = 'https://example.org/a/path/without/a/hyphen/of/more/than/sixty/characters?and=query';

const longPost = {
  title: { rendered: `${longWord} ${longAddress}` },
  _embedded: {
    author: [{ name: longWord }],
    'wp:term': [
      [{ id: 7, slug: 'long', name: longWord, taxonomy: 'category', link: '' }],
      [{ id: 8, slug: 'longer', name: longAddress, taxonomy: 'post_tag', link: '' }],
    ],
  },
};

/** Starts a server that imitates a WordPress with videos in its posts. */
export function startVideoBlog(): Promise<FaultyBlog> {
  const posts = Object.entries(texts).map(([slug, rendered], index) => {
    const date = `2026-03-0${9 - index}T09:00:00`;
    const dates = { date, date_gmt: date, modified: date, modified_gmt: date };
    const title = { rendered: slug.replace('-', ' ') };
    const own = { slug, title, ...dates, content: { rendered }, ...(slug === 'long-words' && longPost) };
    return { ...createWordPressPost(index + 1, own), date };
  });
  return startFaultyBlog((request, response) => {
    const { pathname, searchParams } = new URL(`http://blog.test${request.url}`);
    const [category, tag] = longPost._embedded['wp:term'].flat();
    if (pathname.endsWith('/categories'))
      return respondWithJson([{ ...category, count: 1 }])(request, response);
    if (pathname.endsWith('/tags')) return respondWithJson([{ ...tag, count: 1 }])(request, response);
    const found = posts.filter(
      ({ id, slug, date }) =>
        pathname.endsWith('/posts') &&
        slug === (searchParams.get('slug') ?? slug) &&
        date < (searchParams.get('before') ?? '9') &&
        date > (searchParams.get('after') ?? '0') &&
        searchParams.get('exclude') !== String(id),
    );
    const page = found.slice(0, Number(searchParams.get('per_page') ?? 10));
    respondWithJson(page, 200, { 'x-wp-total': String(found.length) })(request, response);
  });
}
