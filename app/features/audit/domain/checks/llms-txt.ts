import { type Finding, faultsOrPassed, quote, unknown } from '../check.ts';
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
    const fault = (says: string): Finding => ({
      outcome: 'warning',
      says,
      found: quote(text),
      fix: 'Serve Markdown with an H1 and links to the pages that matter, or answer 404.',
    });
    if (llmsTxt.html || /^\s*<(!doctype|html)/i.test(text)) return [fault('llms.txt is an HTML page.')];
    // What Lighthouse’s audit `llms-txt` looks for in the file (version 13).
    return faultsOrPassed(
      [
        !/^#\s+\S/m.test(text) && fault('llms.txt is missing a required H1 header.'),
        // The limits keep a file of brackets from taking seconds.
        !/\[[^\]]{1,200}\]\([^)\s]{1,1000}\)/.test(text) &&
          fault('llms.txt does not appear to contain any links.'),
        text.trim().length < 50 && fault('llms.txt is suspiciously short.'),
      ],
      { says: 'llms.txt follows the recommendations.', found: quote(text.split('\n')[0] ?? '') },
    );
  },
};
