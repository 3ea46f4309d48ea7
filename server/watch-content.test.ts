import { expect, onTestFinished, test } from 'vitest';
import { createPublication } from '#app/content/publication.ts';
import { copyContent } from '#tests/content/copy-content.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { watchContent } from './watch-content.ts';

/** Follows a copy of the content that the test changes. */
function follow() {
  const files = copyContent();
  const started = files.load();
  const publication = createPublication(started);
  const { log, lines } = createLogRecorder();
  const changes = { count: 0 };
  const onChange = () => {
    changes.count += 1;
  };
  const following = watchContent({
    folder: files.folder,
    publication,
    started,
    load: files.load,
    onChange,
    log,
  });
  onTestFinished(following.stop);
  return { ...files, ...following, publication, changes, lines };
}

test('a changed text is shown without a restart, and only a valid one', async () => {
  const { editText, writeText, reload, readState, publication, changes } = follow();
  let before = '';
  editText('home.yaml', (text) => {
    before = text;
    return text.replace(/^title: .*/m, 'title: A text that was changed just now');
  });
  await expect.poll(() => changes.count).toBe(1);
  expect(JSON.stringify(publication.content.home)).toContain('A text that was changed just now');
  writeText('home.yaml', 'title: [');
  reload();
  expect(readState()).toMatchObject({
    state: 'faulty',
    faults: [expect.stringMatching(/^content\/home\.yaml: /)],
  });
  expect(JSON.stringify(publication.content.home)).toContain('A text that was changed just now');
  writeText('home.yaml', before);
  reload();
  expect([readState(), changes.count]).toEqual([{ state: 'current' }, 2]);
});

test('what payments, emails and addresses were opened with waits for a restart, so that no page names another price', () => {
  const { editText, reload, readState, publication, changes } = follow();
  const [plan] = publication.content.plans;
  editText(`pricing/${plan?.slug}.yaml`, (text) => text.replace(/^name: .*/m, 'name: Another plan'));
  reload();
  expect(readState()).toEqual({ state: 'waits', what: ['pricing/'] });
  expect([changes.count, publication.content.plans[0]?.name]).toEqual([0, plan?.name]);
});

test('drafts and later dates are listed with their files', () => {
  const { load } = copyContent();
  const content = load();
  const [study, ...studies] = content.caseStudies;
  const [post, ...posts] = content.posts;
  if (!study || !post) throw new Error('The content has no case study or no post.');
  const all = {
    ...content,
    caseStudies: [{ ...study, draft: true }, ...studies],
    posts: [{ ...post, date: '2126-01-01T09:00:00+11:00' }, ...posts],
  };
  const listed = createPublication(
    all,
    () => Date.parse('2126-01-01T00:00:00Z') - 24 * 3600_000 * 2,
  ).listUnpublished();
  expect(listed).toEqual(
    expect.arrayContaining([
      { file: `blog/${post.slug}`, title: post.title, from: '2125-12-31T22:00:00.000Z' },
      { file: `case-studies/${study.slug}`, title: study.title, from: undefined },
    ]),
  );
});
