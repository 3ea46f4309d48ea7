import { type OnPageCheck, quoteList } from '../on-page-check.ts';
import { checkNodes } from '../structured/check-nodes.ts';

export const structuredTypesCheck: OnPageCheck = {
  id: 'structured-types',
  name: 'Structured data by type',
  group: 'machines',
  why: 'Each type has properties that search engines ask for. Without them the markup is read, and shown nowhere.',
  inSource: true,
  reads: ['data'],
  run({ nodes }) {
    const { known, faults, wishes, strange } = checkNodes(nodes);
    if (known.length + strange.length === 0) return undefined;
    if (faults.length > 0)
      return {
        outcome: 'weak',
        says: `${faults.length} required ${faults.length === 1 ? 'property is' : 'properties are'} missing or can’t be read.`,
        found: quoteList(faults, 6),
        fix: 'Add what is named here, as the page itself shows it to visitors.',
      };
    if (strange.length > 0)
      return {
        outcome: 'unknown',
        says: `We know no type ${strange.slice(0, 3).join(' and ')}, so nobody here can say whether it is right. Look whether schema.org has it, and how it is spelt.`,
        found: quoteList([...strange, ...known], 8),
      };
    return {
      outcome: 'good',
      says:
        wishes.length === 0
          ? 'The types that we know have all that search engines ask for.'
          : `The types that we know have what is required. Worth adding: ${wishes.slice(0, 5).join(', ')}.`,
      found: quoteList(known, 8),
    };
  },
};
