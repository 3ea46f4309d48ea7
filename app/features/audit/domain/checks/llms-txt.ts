import { type Finding, faultsOrPassed, quote, unknown } from '../check.ts';
import { readLlmsTxt } from '../llms-txt.ts';
import type { PageCheck } from '../page-check.ts';

export const llmsTxtCheck: PageCheck = {
  id: 'llms-txt',
  title: 'llms.txt',
  group: 'crawling',
  explanation:
    'A proposed file that describes a site to language models. Google says that its AI features don’t need one.',
  source: { url: 'https://llmstxt.org/', readOn: '2026-11-23' },
  tools: ['seo'],
  run({ llmsTxt }) {
    if (!llmsTxt) return undefined;
    if (llmsTxt.state === 'unknown') return [unknown('llms.txt did not answer.', llmsTxt.url)];
    if (llmsTxt.state !== 'found') return [{ outcome: 'passed', says: 'There is no llms.txt.' }];
    const { text } = llmsTxt;
    const { isHtml, hasHeading, hasLinks, isShort } = readLlmsTxt(text);
    const fault = (says: string): Finding => ({
      outcome: 'warning',
      says,
      found: quote(text),
      fix: 'Serve Markdown with an H1 and links to the pages that matter, or answer 404.',
    });
    if (llmsTxt.html || isHtml) return [fault('llms.txt is an HTML page.')];
    return faultsOrPassed(
      [
        !hasHeading && fault('llms.txt is missing a required H1 header.'),
        !hasLinks && fault('llms.txt does not appear to contain any links.'),
        isShort && fault('llms.txt is suspiciously short.'),
      ],
      { says: 'llms.txt follows the recommendations.', found: quote(text.split('\n')[0] ?? '') },
    );
  },
};
