import { type OnPageCheck, quote } from '../on-page-check.ts';

const limiting = /(^|[\s,:])(nosnippet|max-snippet\s*:\s*0(?!\d))/i;

export const snippetCheck: OnPageCheck = {
  id: 'snippet',
  name: 'May it be quoted?',
  group: 'reach',
  why: 'Search results and answers of assistants quote a page. One that forbids it is shown bare, or not at all.',
  inSource: false,
  reads: ['head'],
  run({ robotsMetas, robotsHeader }) {
    const said = [
      ...robotsMetas.map(({ name, content }) => ({ where: `meta ${name}`, content })),
      ...(robotsHeader ? [{ where: 'X-Robots-Tag', content: robotsHeader }] : []),
    ].find(({ content }) => limiting.test(content));
    if (!said) return { outcome: 'good', says: 'Nothing keeps search engines from quoting the page.' };
    return {
      outcome: 'weak',
      sure: true,
      says: 'The page forbids to be quoted, also in answers of assistants.',
      found: quote(`${said.where}: ${said.content}`),
      fix: 'If that is not meant, take nosnippet or max-snippet:0 out.',
    };
  },
};
