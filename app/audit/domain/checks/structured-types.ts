import { type Finding, google, judge, type OnPageCheck, quoteList } from '../on-page-check.ts';
import { checkNodes } from '../structured/check-nodes.ts';

/** A page of a stranger’s may have a fault in each of its values. */
const maxFaults = 100;

export const structuredTypesCheck: OnPageCheck = {
  id: 'structured-types',
  name: 'Rich result properties',
  group: 'machines',
  why: 'Google requires some properties of each type. Without them, the structured data produces no rich result.',
  source: google('appearance/structured-data/search-gallery', '2026-11-23'),
  inSource: true,
  reads: ['data'],
  run({ nodes }) {
    const { types, faults, recommended } = checkNodes(nodes);
    if (types.length === 0) return undefined;
    return judge(
      faults.slice(0, maxFaults).map(
        (says): Finding => ({
          outcome: 'warning',
          says,
          fix: 'Correct it as Google’s documentation of the type describes, with what the page shows its visitors.',
        }),
      ),
      {
        says:
          recommended.length === 0
            ? 'The structured data has all properties that Google requires.'
            : `The structured data has all properties that Google requires. Recommended as well: ${recommended.slice(0, 5).join(', ')}.`,
        found: quoteList(types, 8),
      },
    );
  },
};
