import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { lighthouseRules, otherWcagRules } from './check-accessibility.ts';

test('W-03 the accessibility rules are those of Lighthouse’s category, without hidden and manual ones', () => {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('lighthouse/package.json'));
  const config = readFileSync(path.join(folder, 'core/config/default-config.js'), 'utf8');
  const [, category = ''] = /'accessibility': \{(.*?)'best-practices': \{/s.exec(config) ?? [];
  const audits = [...category.matchAll(/\{id: '([\w-]+)', weight: \d+, group: '([\w-]+)'\}/g)];
  const shown = audits.filter(([, , group]) => group !== 'hidden').map(([, id]) => id);
  expect(lighthouseRules.toSorted()).toEqual(shown.toSorted());
});

test('W-03 every rule of axe for WCAG 2.2 A and AA is run, except for experimental, deprecated and optional ones', () => {
  const { rules } = (
    axe as unknown as { _audit: { rules: { id: string; enabled: boolean; tags: string[] }[] } }
  )._audit;
  const wcag = rules.filter(
    ({ enabled, tags }) =>
      enabled &&
      tags.some((tag) => /^wcag2[12]?aa?$/.test(tag)) &&
      !tags.some((tag) => /^(experimental|deprecated)$/.test(tag)),
  );
  const others = wcag.map(({ id }) => id).filter((id) => !lighthouseRules.includes(id));
  expect(otherWcagRules.toSorted()).toEqual(others.toSorted());
});
