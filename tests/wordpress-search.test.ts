import { expect, test, vi } from 'vitest';
import { createKeeper } from '#domain/blog/keeper/keeper.ts';
import { createWordPressFetch } from '#domain/blog/wordpress/wordpress-fetch.ts';
import { createWordPressTexts } from '#domain/blog/wordpress/wordpress-texts.ts';
import { createSiteSearch } from '#domain/search/site-search.ts';
import { createLogbook } from './logbook.ts';
import { describeWordPress } from './wordpress/describe-wordpress.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

await describeWordPress((wordpress) => {
  test('R-23 the public posts of a real WordPress are read in three calls, plain, and found', async () => {
    const { log } = createLogbook();
    const fetchPath = createWordPressFetch({ blogUrl: wordpress.url });
    const asked: string[] = [];
    const readPosts = createWordPressTexts({
      blogUrl: wordpress.url,
      fetchPath: (path, options) => {
        asked.push(path);
        return fetchPath(path, options);
      },
      keeper: createKeeper({ log }),
    });
    const texts = await readPosts();
    expect(texts).toHaveLength(25);
    expect(asked).toHaveLength(3);
    expect(texts.map(({ slug }) => slug).join()).not.toMatch(/hidden|password/);
    expect(texts.every(({ title, text }) => title && text)).toBe(true);

    const search = createSiteSearch({ listDocuments: () => [], listSamples: () => [], readPosts, log });
    await search.look();
    for (const { slug, title } of texts) {
      const { hits } = await search.find({ words: title, page: 1 });
      expect([slug, hits.map(({ path }) => path)]).toEqual([slug, expect.arrayContaining([`/blog/${slug}`])]);
    }
    const { hits } = await search.find({ words: 'password', page: 1 });
    expect(hits.map(({ path }) => path).join()).not.toMatch(/hidden|password/);
  });
});
