import { expect, test } from 'vitest';
import { parseDraft } from './wordpress-drafts.ts';

const text = (raw: string) => ({ raw, rendered: `<p>${raw}</p>`, protected: false });
const draft = {
  id: 12,
  type: 'post',
  status: 'draft',
  slug: '',
  generated_slug: 'a-thought',
  date: '2026-11-20T10:00:00',
  date_gmt: null,
  modified: '2026-11-20T10:00:00',
  modified_gmt: '2026-11-19T23:00:00',
  title: text('A thought'),
  content: text('Words'),
  excerpt: text('Few words'),
};
const autosave = (modified_gmt: string) => ({ ...draft, modified_gmt, content: text(modified_gmt) });
const contentOf = (autosaves: unknown) => {
  const parsed = parseDraft(draft, autosaves);
  return 'post' in parsed ? parsed.post.content : parsed.state;
};

test('B-03 a draft is parsed as a post with the slug that it would get', () => {
  expect(parseDraft(draft, [])).toMatchObject({
    status: 'draft',
    post: {
      summary: { id: 12, slug: 'a-thought', date: '2026-11-20T10:00:00Z', title: 'A thought' },
      content: '<p>Words</p>',
    },
  });
});

test('B-03 a draft without a slug can be previewed, and so can a post with a password', () => {
  const slugless = { ...draft, generated_slug: undefined };
  expect(parseDraft(slugless, undefined)).toMatchObject({ post: { summary: { slug: 'draft' } } });
  const locked = { ...draft, content: { ...text('Words'), protected: true } };
  expect(parseDraft(locked, [])).toMatchObject({ post: { content: '<p>Words</p>' } });
});

test('B-03 a post can be previewed in every status except in the bin and before it is first saved', () => {
  for (const status of ['draft', 'pending', 'future', 'private', 'publish'])
    expect(parseDraft({ ...draft, status }, [])).toMatchObject({ status });
  for (const status of ['trash', 'auto-draft', ''])
    expect(parseDraft({ ...draft, status }, [])).toEqual({ state: 'unknown' });
});

test('B-09 an answer without the raw text does not prove that we may edit', () => {
  const { raw: _, ...seen } = draft.content;
  expect(parseDraft({ ...draft, content: seen }, [])).toEqual({ state: 'locked' });
  expect(parseDraft({ ...draft, type: 'page' }, [])).toEqual({ state: 'locked' });
  expect(parseDraft({}, [])).toEqual({ state: 'locked' });
});

test('B-03 the newest autosave is shown, unless it is older than the draft', () => {
  const older = '2026-11-19T22:00:00';
  const newer = '2026-11-20T01:00:00';
  const newest = '2026-11-20T02:00:00';
  expect(contentOf([autosave(older)])).toBe('<p>Words</p>');
  expect(contentOf([autosave(newer), autosave(newest), autosave(older)])).toBe(`<p>${newest}</p>`);
  const second = { ...autosave(draft.modified_gmt), content: text('In the second of the last save') };
  expect(contentOf([second])).toBe('<p>In the second of the last save</p>');
  expect(contentOf([{}, 'x', null])).toBe('<p>Words</p>');
  expect(contentOf('nothing')).toBe('<p>Words</p>');
});
