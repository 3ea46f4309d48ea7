import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { describeWordPress } from './describe-wordpress.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Embedded = { code?: string; source_url?: unknown };
type Post = {
  title: { rendered: string };
  content: { rendered: string };
  excerpt: { rendered: string };
  _embedded: { author: Embedded[]; 'wp:featuredmedia'?: Embedded[] };
};

await describeWordPress((wordpress) => {
  const ask = (query: string) => fetch(`${wordpress.url}/wp-json/wp/v2/${query}`);
  const find = async (slug: string): Promise<Post> => {
    const [post] = (await (await ask(`posts?slug=${slug}&_embed`)).json()) as Post[];
    if (!post) throw new Error(`There is no post ${slug}`);
    return post;
  };

  test('what is missing behind a post shows in what is embedded, each time in another way', async () => {
    const findPicture = async (slug: string) => (await find(slug))._embedded['wp:featuredmedia']?.[0];
    expect(await findPicture('no-picture')).toBeUndefined();
    expect(await findPicture('picture-gone')).not.toHaveProperty('source_url');
    expect(await findPicture('picture-of-a-draft')).toMatchObject({ code: 'rest_forbidden' });
    expect((await find('author-gone'))._embedded.author[0]?.code).toBe('rest_user_invalid_id');
  });

  test('every block of the editor comes out as markup', async () => {
    const { rendered } = (await find('every-block')).content;
    const tags = 'h2 h3 h4 ol ul blockquote cite pre code table figcaption iframe audio video hr details';
    for (const tag of tags.split(' ')) expect(rendered, tag).toMatch(new RegExp(`<${tag}[ >]`));
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
