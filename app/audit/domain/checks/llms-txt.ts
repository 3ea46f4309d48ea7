import { type OnPageCheck, quote } from '../on-page-check.ts';

export const llmsTxtCheck: OnPageCheck = {
  id: 'llms-txt',
  name: 'llms.txt',
  group: 'machines',
  why: 'Some tools read this file to learn what a site holds. Google says that its search does not need one. A broken one is worse than none.',
  inSource: false,
  run({ llmsTxt }) {
    if (llmsTxt.state === 'unknown')
      return { outcome: 'unknown', says: 'The server gave no answer about llms.txt.' };
    if (llmsTxt.state !== 'found')
      return { outcome: 'good', says: 'There is no llms.txt, and none is needed.' };
    const { text } = llmsTxt;
    const fix = 'Serve Markdown with one main heading and links to what matters, or answer 404.';
    if (llmsTxt.html || /^\s*<(!doctype|html)/i.test(text))
      return { outcome: 'weak', says: 'In place of llms.txt comes a web page.', found: llmsTxt.url, fix };
    const missing = [
      ...(/^#\s+\S/m.test(text) ? [] : ['a main heading']),
      ...(/\[[^\]]+\]\([^)\s]+\)/.test(text) ? [] : ['a link']),
      ...(text.trim().length >= 50 ? [] : ['fifty characters']),
    ];
    if (missing.length > 0)
      return {
        outcome: 'weak',
        says: `llms.txt is there, without ${missing.join(' and ')}.`,
        found: quote(text),
        fix,
      };
    return {
      outcome: 'good',
      says: 'There is an llms.txt that can be read.',
      found: quote(text.split('\n')[0] ?? ''),
    };
  },
};
