import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Site, startSite } from '#tests/site.ts';
import { describeWordPress } from '#tests/wordpress/describe-wordpress.ts';
import type { formatSummary } from './endpoints/wp-json.ts';

type RestPost = ReturnType<typeof formatSummary>;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The category into which WordPress puts posts without one; this site does not show it. */
const uncategorized = 1;

await describeWordPress((wordpress) => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ BLOG_URL: wordpress.url });
  });
  afterAll(() => site.stop());

  /** The same question to both. A category has the posts of those below it, as in WordPress' own list of it. */
  async function requestBoth(question: string) {
    const inTree = question.replace(
      /\bcategories=(\d+)/,
      'categories[terms]=$1&categories[include_children]=true',
    );
    const request = async (url: string, query: string) => {
      const response = await fetch(`${url}/wp-json/wp/v2/${query}`);
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    return {
      fromWordPress: await request(wordpress.url, inTree),
      fromSite: await request(site.url, question),
    };
  }

  test.each([
    'posts?_embed=true&page=1&per_page=6',
    'posts?_embed=true&page=5&per_page=6',
    'posts?categories=2&tags=6',
    'posts?categories=9999&page=3',
    'posts?search=caf%C3%A9',
    'posts?slug=NO-PICTURE&_embed',
  ])('B-02 B-03 %s has the posts and totals that WordPress says', async (question) => {
    const { fromWordPress, fromSite } = await requestBoth(question);
    expect(fromSite.status).toBe(200);
    for (const name of ['content-type', 'x-wp-total', 'x-wp-totalpages', 'x-robots-tag', 'allow'])
      expect(fromSite.headers.get(name), name).toBe(fromWordPress.headers.get(name));
    const reduce = (posts: RestPost[]) =>
      posts.map(({ id, slug, date, date_gmt, modified_gmt, categories, status, type }) => ({
        ...{ id, slug, date, date_gmt, modified_gmt, status, type },
        categories: categories.filter((category) => category !== uncategorized).toSorted(),
      }));
    // This site does not show a post that has a password.
    const open = fromWordPress.body.filter(
      (post: { content: { protected: boolean } }) => !post.content.protected,
    );
    expect(reduce(fromSite.body)).toEqual(reduce(open));
  });

  test.each(['categories?per_page=50', 'tags?per_page=2&page=2', 'categories?slug=design-research'])(
    'B-01 %s has the terms that WordPress says',
    async (question) => {
      const { fromWordPress, fromSite } = await requestBoth(question);
      const shown = fromWordPress.body.filter(({ id }: { id: number }) => id !== uncategorized);
      const hidden = fromWordPress.body.length - shown.length;
      expect(Number(fromSite.headers.get('x-wp-total')) + hidden).toBe(
        Number(fromWordPress.headers.get('x-wp-total')),
      );
      const reduce = (terms: Record<string, unknown>[]) =>
        terms.map(({ id, count, slug, name, taxonomy }) => ({ id, count, slug, name, taxonomy }));
      expect(reduce(fromSite.body)).toEqual(reduce(shown));
    },
  );

  test.each([
    'posts?page=0',
    'posts?page=1.5',
    'posts?per_page=101&page=x',
    'posts?categories=',
    'posts?tags=6,x',
    'posts?page=99',
    'nowhere',
  ])('B-02 %s is refused as WordPress refuses it', async (question) => {
    const { fromWordPress, fromSite } = await requestBoth(question);
    expect(fromSite.status).toBe(fromWordPress.status);
    expect(fromSite.body.code).toBe(fromWordPress.body.code);
  });
});
