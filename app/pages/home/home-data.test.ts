import path from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { createHomeData } from './home-data.ts';

test('what is only for the agency never reaches the payload', () => {
  const content = loadContent(path.join(import.meta.dirname, '../../../content'));
  content.home.work.chosen.push('a-project-without-data');
  const payload = JSON.stringify(createHomeData(content, { state: 'empty', posts: [] }));
  for (const hidden of [
    '"placeholders"',
    '"sample"',
    '"chosen"',
    'a-project-without-data',
    'longDescription',
  ])
    expect(payload).not.toContain(hidden);
});
