import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listen, stopServer } from './site.ts';

type Rendered = { rendered: string; protected?: boolean };

type FakePost = {
  id: number;
  slug: string;
  link: string;
  date_gmt: string;
  modified_gmt: string;
  title: Rendered;
  excerpt: Rendered;
  content: Rendered;
  categories: number[];
  tags: number[];
  sticky: boolean;
};

type FakeTerm = { id: number; slug: string; name: string; parent?: number };

/**
 * Starts a stand-in for a WordPress that counts its requests, on loopback, for what a real one can't show: exact
 * numbers of calls, a cache with old copies, slowness of single requests. It knows what this site requests.
 */
export async function startFakeWordPress(
  count: number,
  terms: FakeTerm[] = [{ id: 2, slug: 'gardens', name: 'Gardens' }],
) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', fake.url);
    const kind = /^\/wp-json\/wp\/v2\/(posts|categories|tags)$/.exec(url.pathname)?.[1];
    fake.requests.push(url);
    await wait(fake.delayMs(url));
    if (!kind) return response.writeHead(404).end();
    const all = kind === 'posts' ? listPosts(url.searchParams) : listTerms(kind, url.searchParams);
    const perPage = Number(url.searchParams.get('per_page') ?? 10);
    const page = Number(url.searchParams.get('page') ?? 1);
    const start = Number(url.searchParams.get('offset') ?? (page - 1) * perPage);
    const headers = {
      'content-type': 'application/json',
      ...(fake.saysTotals && {
        'x-wp-total': String(all.length),
        'x-wp-totalpages': String(Math.ceil(all.length / perPage)),
      }),
    };
    if (kind === 'posts' && page > 1 && start >= all.length) {
      const error = { code: 'rest_post_invalid_page_number' };
      return response.writeHead(400, headers).end(JSON.stringify(error));
    }
    return response.writeHead(200, headers).end(JSON.stringify(all.slice(start, start + perPage)));
  });

  const listPosts = (query: URLSearchParams) => {
    const numbers = (name: string) => query.get(name)?.split(',').map(Number);
    const [include, exclude, slugs] = [numbers('include'), numbers('exclude'), query.get('slug')?.split(',')];
    const inTree = numbers('categories[terms]');
    const wanted = numbers('categories') ?? (inTree && withChildren(inTree));
    const time = query.get('orderby') === 'modified' ? 'modified_gmt' : 'date_gmt';
    const direction = query.get('order') === 'asc' ? 1 : -1;
    const isList = !slugs && !include && time === 'date_gmt';
    const listed = (isList && fake.oldLists) || fake.posts;
    const source = slugs || include ? listed.map((post) => fake.oldCopies.get(post.id) ?? post) : listed;
    return source
      .filter(
        (post) =>
          (!include || include.includes(post.id)) &&
          !exclude?.includes(post.id) &&
          (!slugs ||
            slugs.some(
              (slug) => encodeURIComponent(slug).toLowerCase() === post.slug || slug === post.slug,
            )) &&
          (!wanted || post.categories.some((id) => wanted.includes(id))) &&
          (!query.has('sticky') || post.sticky) &&
          (!query.has('before') || `${post.date_gmt}Z` < String(query.get('before'))) &&
          (!query.has('after') || `${post.date_gmt}Z` > String(query.get('after'))),
      )
      .toSorted((a, b) => direction * a[time].localeCompare(b[time]))
      .map((post) => ({
        ...{ ...post, date: post.date_gmt, modified: post.modified_gmt, status: 'publish' },
        _embedded: {
          'wp:term': [
            terms
              .filter(({ id }) => post.categories.includes(id))
              .map((term) => ({ ...term, taxonomy: 'category' })),
          ],
        },
      }));
  };

  const withChildren = (ids: number[]): number[] =>
    ids.flatMap((id) => [
      id,
      ...withChildren(terms.filter(({ parent }) => parent === id).map((term) => term.id)),
    ]);

  const listTerms = (kind: string, query: URLSearchParams) =>
    (kind === 'categories' ? terms : [])
      .filter(({ slug }) => !query.has('slug') || slug === query.get('slug'))
      .map((term) => ({
        ...{ parent: 0, description: '', ...term },
        count: fake.posts.filter(({ categories }) => categories.includes(term.id)).length,
      }));

  const url = await listen(server);
  const createPost = (id: number, fields: Partial<FakePost> = {}): FakePost => ({
    ...{ id, slug: `note-${id}`, link: `${url}/note-${id}/` },
    date_gmt: new Date(Date.UTC(2020, 0, id)).toISOString().slice(0, 19),
    modified_gmt: new Date(Date.UTC(2020, 0, id)).toISOString().slice(0, 19),
    title: { rendered: `Note ${id}` },
    excerpt: { rendered: `<p>About ${id}.</p>` },
    content: { rendered: `<p>Words of ${id}.</p>` },
    ...{ categories: [terms[0]?.id ?? 2], tags: [], sticky: false },
    ...fields,
  });
  const fake = {
    url,
    posts: Array.from({ length: count }, (_, index) => createPost(index + 1)),
    /** What a cache in front of it returns for single posts. */
    oldCopies: new Map<number, FakePost>(),
    /** The posts of which it lists them. */
    oldLists: undefined as FakePost[] | undefined,
    /** The requested addresses, in order. */
    requests: [] as URL[],
    saysTotals: true,
    delayMs: (_url: URL) => 0,
    createPost,
    change(id: number, fields: Partial<FakePost>) {
      const modified_gmt = new Date().toISOString().slice(0, 19);
      fake.posts = fake.posts.map((post) => (post.id === id ? { ...post, modified_gmt, ...fields } : post));
    },
    [Symbol.asyncDispose]: () => stopServer(server),
  };
  return fake;
}
