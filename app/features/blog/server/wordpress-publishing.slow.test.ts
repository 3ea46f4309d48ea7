import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort, type Site, startSite } from '#tests/site.ts';
import { describeWordPress } from '#tests/wordpress/describe-wordpress.ts';
import { formatPreviewPath } from './preview-link.ts';

// Each step has a limit of its own; a busy machine may need half a minute for several of them.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const secret = 'a secret of at least 32 characters';
/** tests/wordpress/php/seed.php writes it. */
const password = 'salt bush test only pass word';

/** The plugin as operators copy it. */
const plugin = readFileSync(path.join(import.meta.dirname, 'saltbush.php'), 'utf8');

await describeWordPress((wordpress) => {
  let site: Site;
  let port: number;

  const environment = () => ({
    BLOG_URL: wordpress.url,
    BLOG_USER: 'editor',
    BLOG_PASSWORD: password,
    BLOG_WEBHOOK_SECRET: secret,
  });

  beforeAll(async () => {
    port = await findFreePort();
    const write = (name: string, code: string) =>
      writeFileSync(path.join(wordpress.siteFolder, 'wp-content/mu-plugins', name), code, { mode: 0o644 });
    // The WordPress of tests reaches nobody: now it reaches this machine.
    write(
      'a-reach-this-machine.php',
      `<?php
define( 'SALTBUSH_URL', 'http://127.0.0.1:${port}' );
define( 'SALTBUSH_SECRET', '${secret}' );
add_filter( 'pre_http_request', fn( $answer, $args, $url ) => str_starts_with( $url, SALTBUSH_URL ) ? false : $answer, 20, 3 );
`,
    );
    write('saltbush.php', plugin);
    site = await startSite({ PORT: String(port), ...environment() });
  });
  afterAll(() => site?.stop());

  const read = async (at: string) => {
    const response = await fetch(site.url + at);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  /** Expects something of a page's status and HTML. A page made of a stale response is rendered again after 30 s. */
  const expectPage = (at: string) => {
    const readPage = async () => {
      const { status, html } = await read(at);
      return `${status} ${html}`;
    };
    return expect.poll(readPage, { timeout: 40_000, interval: 500, message: at });
  };
  const countReports = () => site.output().split('WordPress reported a change').length - 1;

  /** Does it in WordPress, and waits until WordPress has reported it to the site. */
  const act = async <Result>(action: () => Promise<Result>): Promise<Result> => {
    const reports = countReports();
    const result = await action();
    await expect.poll(countReports, { timeout: 20_000 }).toBe(reports + 1);
    return result;
  };

  test('B-10 what is published, changed, renamed and binned in WordPress shows within half a minute', async () => {
    // All these responses are cached and fresh now.
    const paths = ['/', '/blog', '/blog/category/charities'];
    for (const at of paths) await read(at);
    expect((await read('/blog/at-once')).status).toBe(404);
    const terms = await fetch(`${wordpress.url}/wp-json/wp/v2/categories?slug=charities`);
    const categories = (await terms.json()).map(({ id }: { id: number }) => id);
    const post = { title: 'Seen at once', slug: 'at-once', content: 'First words', categories };
    const id = await act(() => wordpress.publish(post));
    await expectPage('/blog/at-once').toContain('First words');
    for (const at of paths) await expectPage(at).toContain('Seen at once');

    await act(() => wordpress.update(id, { content: 'Second words' }));
    await expectPage('/blog/at-once').toContain('Second words');

    await act(() => wordpress.update(id, { slug: 'renamed', title: 'Seen under another name' }));
    await expectPage('/blog/renamed').toContain('Seen under another name');
    // As WordPress does, the address that it had before leads to it. Until then its old page may name the renamed one too.
    const requestOldAddress = async () => {
      const { status, headers } = await fetch(`${site.url}/blog/at-once`, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    await expect
      .poll(requestOldAddress, { timeout: 40_000, interval: 500 })
      .toEqual([301, expect.stringMatching(/\/blog\/renamed$/)]);

    await act(() => wordpress.trash(id));
    await expectPage('/blog/renamed').toMatch(/^404/);
    for (const at of paths) await expectPage(at).not.toContain('Seen under another name');
  });

  test('B-10 a post shows in all lists once its password is removed, and in none once it has one again', async () => {
    const paths = ['/', '/blog'];
    const post = { title: 'Behind a word', slug: 'behind-a-word', content: 'Hidden words', password: 'word' };
    const id = await act(() => wordpress.publish(post));
    await expectPage('/blog/behind-a-word').toMatch(/^404/);
    for (const at of paths) await expectPage(at).not.toContain('Behind a word');
    await act(() => wordpress.update(id, { password: '' }));
    await expectPage('/blog/behind-a-word').toContain('Hidden words');
    for (const at of paths) await expectPage(at).toContain('Behind a word');
    await act(() => wordpress.update(id, { password: 'another' }));
    await expectPage('/blog/behind-a-word').toMatch(/^404/);
    for (const at of paths) await expectPage(at).not.toContain('Behind a word');
    await act(() => wordpress.trash(id));
  });

  test('B-09 drafts are public nowhere, and open by the link that WordPress makes', async () => {
    const reports = countReports();
    const content = 'Words of a draft <script>window.__pwned = 1</script><b onclick="x()">bold</b>';
    const id = await wordpress.publish({ title: 'Not yet', slug: 'not-yet', status: 'draft', content });
    const readPage = async (at: string, init: RequestInit = {}) => {
      const headers = { authorization: wordpress.authorize('admin'), 'content-type': 'application/json' };
      return (await fetch(`${wordpress.url}/wp-json/wp/v2/posts/${id}${at}`, { headers, ...init })).json();
    };
    const { link } = (await readPage('?context=edit')) as { link: string };
    expect(link).toMatch(
      new RegExp(`^${site.url}/blog/preview/draft\\?id=${id}&expires=\\d+&signature=[0-9a-f]{64}$`),
    );

    const { status, headers, html } = await read(link.slice(site.url.length));
    expect(status).toBe(200);
    expect(html).toContain('Words of a draft');
    expect(html).toContain('Preview of a draft');
    expect(html).not.toMatch(/__pwned|onclick/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');

    expect((await read('/blog/not-yet')).status).toBe(404);
    expect((await read('/wp-json/wp/v2/posts?slug=not-yet')).html).toBe('[]');
    expect((await read('/search?q=draft&kind=post')).html).not.toContain('Not yet');
    expect(countReports()).toBe(reports);

    const changed = link.replace(`id=${id}`, `id=${id + 1}`);
    expect((await read(changed.slice(site.url.length))).status).toBe(403);
    await wordpress.trash(id);
    expect((await read(link.slice(site.url.length))).status).toBe(404);
  });

  test('B-09 the changes of a public post that are not public yet show in its preview alone', async () => {
    const id = await act(() =>
      wordpress.publish({ title: 'Public', slug: 'public', content: 'Public words' }),
    );
    const made = await fetch(`${wordpress.url}/wp-json/wp/v2/posts/${id}/autosaves`, {
      method: 'POST',
      headers: { authorization: wordpress.authorize('editor'), 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Public', content: 'Words of tomorrow' }),
    });
    const { preview_link: link } = (await made.json()) as { preview_link: string };
    expect(link).toContain(`${site.url}/blog/preview/draft?id=${id}&`);
    const preview = await read(link.slice(site.url.length));
    expect(preview.html).toContain('Preview of a public post');
    expect(preview.html).toContain('Words of tomorrow');
    const shown = await read('/blog/public');
    expect(shown.html).toContain('Public words');
    expect(shown.html).not.toContain('Words of tomorrow');
    await act(() => wordpress.trash(id));
  });

  test('B-09 a password that WordPress does not take shows no draft, and no public post in its place', async () => {
    const id = await wordpress.publish({ title: 'Locked', slug: 'locked', status: 'draft', content: 'x' });
    const [shown] = await (await fetch(`${wordpress.url}/wp-json/wp/v2/posts?per_page=1`)).json();
    await using otherSite = await startSite({ ...environment(), BLOG_PASSWORD: 'wrong' });
    for (const postId of [id, shown.id]) {
      const expiresSeconds = Math.floor(Date.now() / 1000) + 3600;
      const response = await fetch(
        otherSite.url + formatPreviewPath(secret, { id: String(postId), expiresSeconds }),
      );
      expect(response.status).toBe(502);
      expect(await response.text()).toContain('WordPress does not show its drafts');
    }
    await wordpress.trash(id);
  });
});
