import type { Page } from 'playwright-core';
import type { WatchedPage } from '../browser.ts';
import { openAt } from './open-at.ts';
import { startReact } from './start-react.ts';

/** The lists of our own API. */
export const lists = {
  posts: '/wp-json/wp/v2/posts',
  categories: '/wp-json/wp/v2/categories',
  tags: '/wp-json/wp/v2/tags',
};
/** Lists a page's requests for posts, to our own API and to the routes' loaders. */
export const listBlogRequests = ({ requests }: WatchedPage) =>
  requests.filter((request) => /\/wp-json\/|\.data$/.test(request)).map((request) => request.slice(4));

export const clickHome = (page: Page) => page.locator('header a[href="/"]').first().click();

/** Follows the card of a post on the open page, and waits until the post is shown. */
export async function openPost(page: Page, slug: string): Promise<void> {
  await page.locator(`main a[href="/blog/${slug}"]`).first().click();
  await page.waitForFunction(
    (path) => location.pathname === path && document.querySelector('.read'),
    `/blog/${slug}`,
  );
}

/** Reads the newest three posts of a site from its API. */
export async function readNewest(url: string): Promise<{ slug: string; title: string }[]> {
  const response = await fetch(`${url}/wp-json/wp/v2/posts?per_page=3`);
  const posts: { slug: string; title: { rendered: string } }[] = await response.json();
  return posts.map(({ slug, title }) => ({ slug, title: title.rendered }));
}

export const findTeaser = (page: Page) => page.locator('.posts:not([aria-busy]) article h3');

/** Opens a page and starts React, as a visitor who uses a control does. */
export async function openEnhanced(path: string) {
  const watched = await openAt(path);
  await startReact(watched.page);
  return watched;
}
