import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { describeWordPress } from './describe-wordpress.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Embedded = { code?: string; name?: string; source_url?: unknown; media_details?: { sizes: object } };
type Post = {
  id: number;
  slug: string;
  date: string;
  date_gmt: string;
  sticky: boolean;
  featured_media: number;
  title: { rendered: string };
  content: { rendered: string; protected: boolean };
  excerpt: { rendered: string; protected: boolean };
  _embedded: { author: Embedded[]; 'wp:featuredmedia'?: Embedded[]; 'wp:term': Embedded[][] };
};

await describeWordPress((wordpress) => {
  const ask = (query: string, init?: RequestInit) => fetch(`${wordpress.url}/wp-json/wp/v2/${query}`, init);
  const list = async (query: string): Promise<Post[]> => (await ask(query)).json() as Promise<Post[]>;
  const find = async (slug: string): Promise<Post> => {
    const [post] = await list(`posts?slug=${slug}&_embed`);
    if (!post) throw new Error(`There is no post ${slug}`);
    return post;
  };

  describe('its posts', () => {
    test('26 are public, and the headers say how many and on how many pages', async () => {
      const response = await ask('posts?_embed=true&page=2&per_page=9');
      expect(response.headers.get('x-wp-total')).toBe('26');
      expect(response.headers.get('x-wp-totalpages')).toBe('3');
      expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
      expect(await response.json()).toHaveLength(9);
    });

    test('a plain one comes with its author, its picture in every size, and its terms', async () => {
      const post = await find('what-a-kilobyte-costs');
      const [picture] = post._embedded['wp:featuredmedia'] ?? [];
      expect(post._embedded.author[0]?.name).toBe('Mara Quill');
      expect(Object.keys(picture?.media_details?.sizes ?? {})).toEqual(
        expect.arrayContaining(['thumbnail', 'medium', 'medium_large', 'large', '1536x1536', 'full']),
      );
      expect(post._embedded['wp:term'].map((terms) => terms.length)).toEqual([1, 2]);
      expect(post.excerpt.rendered).toContain('In short');
      const file = await fetch(String(picture?.source_url));
      expect(file.headers.get('content-type')).toBe('image/jpeg');
    });

    test('dates are those of Sydney: half past midnight on New Year is still last year in GMT', async () => {
      const post = await find('sticky-newest');
      expect(post).toMatchObject({
        date: '2026-01-01T00:30:00',
        date_gmt: '2025-12-31T13:30:00',
        sticky: true,
      });
      expect((await list('posts?per_page=1'))[0]?.slug).toBe('sticky-newest');
    });

    test('one behind a password is listed without its text', async () => {
      const post = await find('behind-a-password');
      expect(post.content).toEqual({ rendered: '', protected: true });
      expect(post.excerpt).toEqual({ rendered: '', protected: true });
    });

    test.each(['draft', 'pending', 'private', 'scheduled', 'trashed'])(
      'one that is %s is in no answer',
      async (kind) => {
        const slugs = (await list('posts?per_page=100')).map(({ slug }) => slug);
        expect(slugs).toHaveLength(26);
        expect(slugs.join()).not.toContain('hidden');
        expect(await list(`posts?slug=hidden-${kind}`)).toEqual([]);
        expect(await list('posts?search=business')).toEqual([]);
      },
    );

    test('what is missing behind a post shows in what is embedded, each time in another way', async () => {
      expect((await find('no-picture'))._embedded['wp:featuredmedia']).toBeUndefined();
      const lost = (await find('picture-gone'))._embedded['wp:featuredmedia']?.[0];
      expect(lost?.source_url).toBeUndefined();
      const unfinished = (await find('picture-of-a-draft'))._embedded['wp:featuredmedia']?.[0];
      expect(unfinished?.code).toBe('rest_forbidden');
      expect((await find('author-gone'))._embedded.author[0]?.code).toBe('rest_user_invalid_id');
    });

    test('titles are HTML, and may be empty', async () => {
      expect((await find('entities-in-title')).title.rendered).toMatch(/^Salt &#038; Pepper&#8217;s .*<em>/);
      expect((await find('empty-title')).title.rendered).toBe('');
    });

    test('search forgives accents and capitals', async () => {
      for (const words of ['cafe', 'CAFÉ', 'uberraschung'])
        expect((await list(`posts?search=${encodeURIComponent(words)}`))[0]?.slug).toBe(
          'ueberraschung-im-cafe',
        );
    });

    test('every block of the editor comes out as markup', async () => {
      const { rendered } = (await find('every-block')).content;
      for (const tag of 'h2 h3 h4 ol ul blockquote cite pre code table figcaption iframe audio video hr details'.split(
        ' ',
      ))
        expect(rendered, tag).toMatch(new RegExp(`<${tag}[ >]`));
      expect(rendered).toContain('www.youtube.com/embed/saltbush-01');
      expect(rendered).toContain('srcset=');
      expect(rendered).toContain('[shortcode_of_a_lost_plugin');
      expect(rendered).toContain(`href="${wordpress.url}/what-a-kilobyte-costs/"`);
    });

    test('hostile markup arrives as its author, who may write any HTML, has typed it', async () => {
      const { title, excerpt, content } = await find('hostile-markup');
      expect(title.rendered).toContain('<script>window.__pwned');
      expect(excerpt.rendered).toContain('onerror=');
      const typed = readFileSync(path.join(import.meta.dirname, 'php/seed/hostile-markup.html'), 'utf8');
      for (const trap of [/__pwned=[\w']+/g, /127\.0\.0\.1:9\/canary-[\w-]+/g])
        expect(content.rendered.match(trap)).toEqual(typed.match(trap));
      expect(content.rendered).toContain('</div></article></section></main></body></html>');
      expect(content.rendered).toContain('id="hostile-end"');
    });

    test('there are five categories and six tags, one of them without a post', async () => {
      type Term = { name: string; slug: string; parent?: number; count: number };
      const terms = async (kind: string) => (await ask(`${kind}?per_page=50`)).json() as Promise<Term[]>;
      const categories = await terms('categories');
      expect(categories.map(({ name }) => name)).toEqual([
        'Charities',
        'Design &amp; Research',
        'Performance',
        'Pictures',
        'Uncategorized',
      ]);
      expect(categories.filter(({ parent }) => parent !== 0).map(({ slug }) => slug)).toEqual(['pictures']);
      const tags = await terms('tags');
      expect(tags).toHaveLength(6);
      expect(tags.filter(({ count }) => count === 0).map(({ slug }) => slug)).toEqual(['quantum']);
    });
  });

  describe('its refusals', () => {
    test.each([
      ['posts?page=4&per_page=9', 400, 'rest_post_invalid_page_number'],
      ['posts?per_page=101', 400, 'rest_invalid_param'],
      ['posts?context=edit', 401, 'rest_forbidden_context'],
      ['nothing', 404, 'rest_no_route'],
    ])('%s is %i, %s', async (query, status, code) => {
      const response = await ask(query);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ code, data: { status } });
    });

    test('an unknown slug is none: the list is empty', async () => {
      const response = await ask('posts?slug=nowhere&_embed');
      expect([response.status, response.headers.get('x-wp-total')]).toEqual([200, '0']);
      expect(await response.json()).toEqual([]);
    });
  });

  describe('its editors', () => {
    test('a published post is seen at once, and so are its change and its end', async () => {
      const id = await wordpress.publish({ title: 'Brand new', slug: 'brand-new' });
      expect((await find('brand-new')).id).toBe(id);
      await wordpress.update(id, { title: 'Second thoughts' });
      expect((await find('brand-new')).title.rendered).toBe('Second thoughts');
      await wordpress.trash(id);
      expect(await list('posts?slug=brand-new')).toEqual([]);
    });

    test('an application password reads a draft, and who has a wrong one is a visitor like any other', async () => {
      const drafts = (authorization: string) =>
        ask('posts?status=draft&slug=hidden-draft&context=edit', { headers: { authorization } });
      const response = await drafts(wordpress.authorize('editor'));
      expect(await response.json()).toMatchObject([{ title: { raw: 'Hidden draft' } }]);
      const refused = await drafts(`Basic ${btoa('editor:wrong')}`);
      expect(await refused.json()).toMatchObject({ code: 'rest_invalid_param' });
    });

    test('a contributor may not publish', async () => {
      const response = await ask('posts', {
        method: 'POST',
        headers: { authorization: wordpress.authorize('contributor'), 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Mine', status: 'publish' }),
      });
      expect(response.status).toBe(403);
    });

    test('WordPress calls nobody, even when a plugin tries', async () => {
      let calls = 0;
      const listener = createServer((_, response) => {
        calls += 1;
        response.end();
      });
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
      const { port } = listener.address() as AddressInfo;
      const call = `header('X-Call: ' . (is_wp_error(wp_remote_get('http://127.0.0.1:${port}/')) ? 'refused' : 'made'));`;
      const plugin = path.join(wordpress.siteFolder, 'wp-content/mu-plugins/call-out.php');
      writeFileSync(plugin, `<?php add_action('init', function () { ${call} });`);
      const response = await ask('posts?per_page=1');
      writeFileSync(plugin, '');
      listener.close();
      expect([response.headers.get('x-call'), calls]).toEqual(['refused', 0]);
    });
  });
});
