import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { WordPressResponse } from '../domain/wordpress-client.ts';
import { watchWordPress } from './watch-wordpress.ts';

type Posts = [slug: string, modified: string][];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A WordPress with these posts, watched each second, and the changes that were noticed. */
async function watch(first: Posts) {
  const wordpress = { posts: first, total: first.length, down: false };
  const noticed: string[][] = [];
  const fetchPath = async () => {
    if (wordpress.down) throw new Error('down');
    const list = wordpress.posts.map(([slug, time]) => ({ slug, modified_gmt: `2026-11-${time}T00:00:00` }));
    const headers = { 'x-wp-total': String(wordpress.total) };
    return Response.json(list, { headers }) as unknown as WordPressResponse;
  };
  const looks: boolean[] = [];
  const onChange = (slugs: string[]) => void noticed.push(slugs);
  const onLook = (isAnswered: boolean) => void looks.push(isAnswered);
  onTestFinished(watchWordPress({ fetchPath, onChange, onLook, everyMs: 1000 }));
  const look = () => vi.advanceTimersByTimeAsync(1000);
  await vi.advanceTimersByTimeAsync(0);
  return { wordpress, noticed, looks, look };
}

test('B-10 nothing is noticed while nothing changes, nor while WordPress is down', async () => {
  const { wordpress, noticed, looks, look } = await watch([['a', '02']]);
  await look();
  wordpress.down = true;
  await look();
  wordpress.down = false;
  await look();
  expect(noticed).toEqual([]);
  expect(looks).toEqual([true, true, false, true]);
});

test('B-10 a new post and a changed one are noticed by their slugs', async () => {
  const { wordpress, noticed, look } = await watch([
    ['b', '02'],
    ['a', '01'],
  ]);
  wordpress.posts = [
    ['c', '03'],
    ['b', '02'],
  ];
  wordpress.total = 3;
  await look();
  wordpress.posts = [
    ['a', '04'],
    ['c', '03'],
  ];
  await look();
  expect(noticed).toEqual([['c'], ['a']]);
});

test('B-10 a post that was removed is noticed', async () => {
  const { wordpress, noticed, look } = await watch([
    ['b', '02'],
    ['a', '01'],
  ]);
  wordpress.posts = [['a', '01']];
  wordpress.total = 1;
  await look();
  expect(noticed).toEqual([[]]);
});

test('B-10 twice an hour everything counts as changed, because not every change is one of a post', async () => {
  const { noticed, look } = await watch([['a', '01']]);
  for (let minute = 0; minute < 60; minute += 1) await look();
  expect(noticed).toEqual([[], []]);
});
