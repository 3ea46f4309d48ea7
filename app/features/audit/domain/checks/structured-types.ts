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
    'Each feature of Google’s search results requires some properties. If one is missing, the page is not shown with that feature.',
  source: google('appearance/structured-data/search-gallery', '2026-11-23'),
  tools: ['seo'],
  inSource: true,
  reads: 'page',
  run({ structured }) {
    const nodes = structured.flatMap((block) => ('value' in block ? [block.value] : []));
    const { types, features, faults, recommended } = checkNodes(nodes);
    const noContext = lacksContext(nodes);
    if (types.length === 0 && !noContext) return undefined;
    return faultsOrPassed(
      [
        noContext && {
          outcome: 'warning',
          says: 'A JSON-LD block has no @context, so Google can’t tell what its types mean, and ignores them.',
          found: quote(JSON.stringify(nodes.find((node) => lacksContext([node])))),
          fix: 'Add "@context": "https://schema.org".',
        },
        ...faults.slice(0, maxFaults).map(
          ({ says, found, page }): Finding => ({
            outcome: 'warning',
            says,
            found: quote(found),
            fix: page
              ? `Add it to this item of the structured data, with what the page shows its visitors. Google’s description: ${page}`
              : 'Correct it in the structured data. schema.org describes each type and property.',
          }),
        ),
      ],
      {
        says: [
          features.length === 0
            ? 'The types exist. We know of no feature of Google’s search results that uses them.'
            : `The structured data has all properties that Google requires for: ${features.join(', ')}.`,
          ...(recommended.length > 0 ? [`It also recommends ${recommended.slice(0, 5).join(', ')}.`] : []),
        ].join(' '),
        found: quoteList(types, 8),
      },
    );
  },
};
