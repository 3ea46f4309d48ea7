import { expect, test } from 'vitest';
import { createListed as create, createDated, openPostIndex as open } from '#tests/wordpress/open-blog.ts';

test('B-10 an answer that is older than what a poll announced is known to be so', async () => {
  const { poll, change, index } = await open(createDated());
  poll();
  const before = '2026-03-03T22:00:00';
  const find = (id: number, version: string) => index.findChange(id, version, Date.now());
  expect(find(3, before)).toBeUndefined();
  change(3, {});
  poll();
  expect(find(3, before)).toBeCloseTo(Date.now(), -4);
  expect(find(3, '2026-05-01T00:00:01')).toBeUndefined();
  expect(find(99, before)).toBeUndefined();
  expect(index.confirms({ id: 2, slug: 'post-2', version: before })).toBe(true);
  expect(index.confirms({ id: 3, slug: 'post-3', version: before })).toBe(false);
  expect(index.confirms({ id: 2, slug: 'other', version: before })).toBe(false);
});

test('B-10 an answer that there is no post is not believed for an hour after the post was announced', async () => {
  const { poll, state, index } = await open(createDated());
  poll();
  expect(index.findSlugChange('post-3')).toBeUndefined();
  state.posts = [create(21, { modified_gmt: '2026-07-01T00:00:00' }), ...state.posts];
  expect(index.findSlugChange('post-21')).toBeUndefined();
  poll();
  expect(index.findSlugChange('post-21')).toBeCloseTo(Date.now(), -4);
  // Visitors get no post that has a password.
  const content = { rendered: '', protected: true };
  state.posts = [create(22, { modified_gmt: '2026-07-02T00:00:00', content }), ...state.posts];
  poll();
  expect(index.findSlugChange('post-22')).toBeUndefined();
  state.aheadMs = 3_700_000;
  expect(index.findSlugChange('post-21')).toBeUndefined();
});

test('B-10 a list that lacks a post is not believed for an hour after the post was announced, unless the post is not for visitors', async () => {
  const { index, state, poll } = await open(createDated());
  poll();
  const newest = [20, 19, 18, 17, 16, 15];
  const listed = (ids: number[]) =>
    ids.map((id) => ({ id, version: 'x', date: `2026-01-${String(id).padStart(2, '0')}T11:00:00+11:00` }));
  const find = (query: object, ids = newest, withheld: number[] = []) =>
    index.findListChange({
      query: { page: 1, perPage: 6, ...query },
      found: listed(ids),
      withheld: withheld.map((id) => ({ id })),
    }) !== undefined;
  expect(find({})).toBe(false);
  const fields = { date_gmt: '2026-01-21T00:00:00', modified_gmt: '2026-09-01T00:00:00', categories: [3] };
  state.posts = [create(21, fields), ...state.posts];
  poll();
  expect(find({})).toBe(true);
  expect(find({}, [])).toBe(true);
  expect([find({}, [21, ...newest.slice(1)]), find({}, newest.slice(1), [21])]).toEqual([false, false]);
  expect([find({ search: 'words' }), find({ sticky: true }, [])]).toEqual([false, false]);
  // The second page stands where it did before, or is past the end.
  const second = [14, 13, 12, 11, 10, 9];
  expect([find({ page: 2 }, second), find({ page: 2 }, [15, ...second.slice(0, 5)])]).toEqual([true, false]);
  expect([find({ page: 2 }, second, [15]), find({ page: 9 }, [])]).toEqual([false, false]);
  expect([find({ categories: [3] }, [20, 18]), find({ categories: [2] }, [19, 17])]).toEqual([true, false]);
  const beside = { perPage: 3, order: 'asc' };
  expect(find({ ...beside, after: '2026-01-20T11:00:00+11:00' }, [])).toBe(true);
  expect(find({ ...beside, after: '2026-01-10T11:00:00+11:00' }, [11, 12, 13])).toBe(false);
  // An old copy of the whole list does not make it unknown again.
  const withNew = state.posts;
  state.posts = withNew.slice(1);
  state.aheadMs = 700_000;
  await index.open();
  expect(index.hasSlug('post-21')).toBe(true);
  expect(find({})).toBe(true);
  state.aheadMs = 3_700_000;
  expect(find({})).toBe(false);
  await index.open();
  expect(index.hasSlug('post-21')).toBe(false);
});

test('B-10 a post that was announced and is gone is not kept', async () => {
  const { index, state, poll } = await open(createDated());
  poll();
  state.posts = [create(21, { modified_gmt: '2026-09-01T00:00:00' }), ...state.posts];
  poll();
  state.posts = state.posts.slice(1);
  expect(poll()).toBe('anything');
  state.aheadMs = 700_000;
  await index.open();
  expect(index.hasSlug('post-21')).toBe(false);
});

test('B-10 a post stays announced while other posts go, as far as the last changes tell', async () => {
  const { index, state, poll } = await open(createDated());
  poll();
  const isCached = async () => {
    const list = state.posts;
    // A cache in front of WordPress has the list from before it came.
    state.posts = list.filter(({ id }) => id !== 21);
    state.aheadMs += 700_000;
    await index.open();
    state.posts = list;
    const query = { page: 1, perPage: 6 };
    return [index.hasSlug('post-21'), index.findListChange({ query, found: [], withheld: [] }) !== undefined];
  };
  const added = create(21, { date_gmt: '2026-01-21T00:00:00', modified_gmt: '2026-09-01T00:00:00' });
  state.posts = [added, ...state.posts];
  poll();
  state.posts = state.posts.filter(({ id }) => id !== 9);
  expect(poll()).toBe('anything');
  expect(await isCached()).toEqual([true, true]);
  // One comes in the moment in which another goes, and a proxy removes the totals.
  state.posts = [
    create(22, { date_gmt: '2026-01-22T00:00:00', modified_gmt: '2026-09-02T00:00:00' }),
    ...state.posts.filter(({ id }) => id !== 8),
  ];
  expect(index.recordPoll(state.posts.slice(0, 10), null)).toBe('anything');
  expect(index.hasSlug('post-22')).toBe(true);
  expect(await isCached()).toEqual([true, true]);
});

test('B-10 an answer with a post that is gone is not believed for an hour', async () => {
  const { index, state, poll } = await open(createDated());
  poll();
  const find = () => index.findChange(9, '2026-03-03T22:00:00', Date.now());
  const list = state.posts;
  state.posts = list.filter(({ id }) => id !== 9);
  expect(poll()).toBe('anything');
  expect(find()).toBeUndefined();
  state.aheadMs = 700_000;
  await index.open();
  expect(find()).toBeCloseTo(Date.now() + state.aheadMs, -4);
  state.aheadMs += 3_700_000;
  expect(find()).toBeUndefined();
  // It is back.
  state.posts = list;
  await index.open();
  state.posts = state.posts.slice(0, 5);
  state.aheadMs += 700_000;
  await index.open();
  expect(find()).toBeDefined();
  state.posts = list;
  state.aheadMs += 700_000;
  await index.open();
  expect(find()).toBeUndefined();
});

test('B-10 the oldest of more than a thousand posts is not gone because newer ones have come', async () => {
  const { index, state } = await open(Array.from({ length: 1000 }, (_, at) => create(2000 - at)));
  state.posts = [create(2001), ...state.posts.slice(0, 999)];
  state.aheadMs = 700_000;
  await index.open();
  expect(index.findChange(1001, 'x', Date.now())).toBeUndefined();
});

test('B-10 answers with a post that is renewed are asked for once more', async () => {
  const { index } = await open(createDated());
  const find = (fetchedAt: number) => index.findChange(3, '2026-03-03T22:00:00', fetchedAt);
  const before = Date.now() - 1;
  expect(find(before)).toBeUndefined();
  index.renew(['post-3', 'other']);
  expect(find(before)).toBeCloseTo(Date.now(), -4);
  expect(find(Date.now() + 1)).toBeUndefined();
});
