import type { Page } from 'playwright-core';
import type { WatchedPage } from '#tests/browser.ts';
import { showIntent } from './bring-react.ts';

/** Opens a page and brings React to it, as somebody does who works with something on it. */
export async function openAndWork(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await showIntent(page);
}

/** Requests of a page for what a blog page shows: to our own API, and to the routes' loaders. */
export const listAsked = ({ requests }: WatchedPage) =>
  requests.filter((request) => /\/wp-json\/|\.data$/.test(request)).map((request) => request.slice(4));

export const clickBlog = (page: Page) =>
  page.locator('header').getByRole('link', { name: 'Blog', exact: true }).click();
export const clickHome = (page: Page) => page.locator('header a[href="/"]').first().click();
/** The newest three of a site, as its API tells them. */
export async function readNewest(url: string): Promise<{ slug: string; title: string }[]> {
  const response = await fetch(`${url}/wp-json/wp/v2/posts?per_page=3`);
  const posts: { slug: string; title: { rendered: string } }[] = await response.json();
  return posts.map(({ slug, title }) => ({ slug, title: title.rendered }));
}

export const teaserOf = (page: Page) => page.locator('.posts:not([aria-busy]) article h3');
