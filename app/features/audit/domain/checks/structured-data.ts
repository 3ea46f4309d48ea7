import { absent, bothTools, faultsOrPassed, google, quote, quoteList } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { listTypesWithin } from '../structured/check-nodes.ts';

export const structuredDataCheck: PageCheck = {
  id: 'structured-data',
  title: 'Structured data',
  group: 'structured data',
  explanation:
    'It states the facts of a page in the vocabulary of schema.org. Google builds rich results from it, and requires it for nothing else.',
  source: google('appearance/structured-data/intro-structured-data', '2026-11-23'),
  tools: bothTools,
  inSource: true,
  reads: 'page',
  run({ structured }) {
    if (structured.length === 0) return [absent('The page has no structured data.')];
    const readable = structured.flatMap((block) => {
      if ('fault' in block) return [];
      return [{ form: block.form, types: 'value' in block ? listTypesWithin([block.value]) : block.types }];
    });
    const untyped = readable.filter(({ types }) => types.length === 0);
    return faultsOrPassed(
      [
        ...structured.map(
          (block) =>
            'fault' in block && {
              outcome: 'failed' as const,
              says: 'A JSON-LD block has a syntax error, so search engines ignore all of it.',
              found: quote(block.fault),
              fix: 'Fix its JSON: the Rich Results Test shows the line.',
            },
        ),
        untyped.length > 0 && {
          outcome: 'warning',
          says: 'Structured data has no @type, so it does not say what it describes.',
          found: untyped.map(({ form }) => form).join(', '),
          fix: 'Add an @type of schema.org, such as Organization or Article.',
        },
      ],
      {
        says: 'The structured data can be read.',
        found: quoteList([...new Set(readable.flatMap(({ types }) => types))], 8),
      },
    );
  },
};
