import { faultsOrPassed, google } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { describeRules, listRobotsRules } from '../robots-rules.ts';

export const snippetCheck: PageCheck = {
  id: 'snippet',
  title: 'Snippet',
  group: 'crawling',
  explanation:
    'Search results and AI answers quote a page. One that forbids snippets is shown without text, and is not used in AI Overviews.',
  source: google('crawling-indexing/robots-meta-tag', '2026-11-23'),
  tools: ['seo'],
  reads: 'head',
  run(facts) {
    const rules = listRobotsRules(facts).filter(
      ({ name, value }) => name === 'nosnippet' || (name === 'max-snippet' && value === '0'),
    );
    const { who, ...common } = describeRules(rules);
    return faultsOrPassed(
      [
        rules.length > 0 && {
          ...common,
          says: `The page asks ${who} not to show a snippet.`,
          fix: 'Unless that is intended, remove nosnippet or max-snippet:0.',
        },
      ],
      { says: 'The page allows snippets.' },
    );
  },
};
