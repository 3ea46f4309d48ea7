import { quote, quoteList, type SharedCheck } from '../on-page-check.ts';
import type { StructuredData } from '../page-facts.ts';

export const structuredDataCheck: SharedCheck = {
  id: 'structured-data',
  name: 'Structured data',
  group: 'machines',
  why: 'It repeats the facts of a page in words that machines share, so that none of them has to guess.',
  inSource: true,
  reads: ['page'],
  run({ structured }) {
    if (structured.length === 0)
      return {
        outcome: 'weak',
        says: 'The page has no structured data. None is required, and richer results are built from it.',
        fix: 'If a type fits what the page is about, such as Organization, Article or Product, describe it as JSON-LD.',
      };
    const broken = structured.find((each) => 'fault' in each);
    if (broken && 'fault' in broken)
      return {
        outcome: 'weak',
        sure: true,
        says: 'A block of structured data can’t be read.',
        found: quote(broken.fault),
        fix: 'Fix its JSON.',
      };
    const types = [...new Set(structured.flatMap(listTypes))];
    if (types.length === 0)
      return {
        outcome: 'weak',
        says: 'There is structured data that does not say what it is about.',
        found: structured.map(({ form }) => form).join(', '),
        fix: 'Give it an @type.',
      };
    return {
      outcome: 'good',
      says: 'The page has structured data that can be read.',
      found: quoteList(types, 8),
    };
  },
};

const listTypes = (data: StructuredData) => ('types' in data ? data.types : []);
