import { type Finding, faultsOrPassed, google, quote, quoteList } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { checkNodes, lacksContext } from '../structured/check-nodes.ts';

/** Every value on an untrusted page may have a fault, so the list is limited. */
const maxFaults = 100;

export const structuredTypesCheck: PageCheck = {
  id: 'structured-types',
  title: 'Rich result properties',
  group: 'structured data',
  explanation:
    'Google requires some properties of each type. Without them, the structured data produces no rich result.',
  source: google('appearance/structured-data/search-gallery', '2026-11-23'),
  tools: ['seo'],
  inSource: true,
  reads: 'page',
  run({ structured }) {
    const nodes = structured.flatMap((each) => ('value' in each ? [each.value] : []));
    const { types, faults, recommended } = checkNodes(nodes);
    const noContext = lacksContext(nodes);
    if (types.length === 0 && !noContext) return undefined;
    return faultsOrPassed(
      [
        noContext && {
          outcome: 'warning',
          says: 'A JSON-LD block has no @context, so its types have no meaning.',
          found: quote(JSON.stringify(nodes.find((node) => lacksContext([node])))),
          fix: 'Add "@context": "https://schema.org".',
        },
        ...faults.slice(0, maxFaults).map(
          ({ says, found, page }): Finding => ({
            outcome: 'warning',
            says,
            found: quote(found),
            fix: page
              ? `Add it, with what the page shows its visitors: ${page}`
              : 'Correct it in the structured data.',
          }),
        ),
      ],
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
