import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lighthouseRules } from './check-accessibility.ts';

test('W-03 the accessibility rules are those of Lighthouse’s category, without hidden and manual ones', () => {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('lighthouse/package.json'));
  const config = readFileSync(path.join(folder, 'core/config/default-config.js'), 'utf8');
  const [, category = ''] = /'accessibility': \{(.*?)'best-practices': \{/s.exec(config) ?? [];
  const audits = [...category.matchAll(/\{id: '([\w-]+)', weight: \d+, group: '([\w-]+)'\}/g)];
  const shown = audits.filter(([, , group]) => group !== 'hidden').map(([, id]) => id);
  expect(lighthouseRules.toSorted()).toEqual(shown.toSorted());
});
