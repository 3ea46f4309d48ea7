import { quoteList, type SharedCheck } from '../on-page-check.ts';

/** Link texts that say nothing about the target. */
const empty =
  /^(click here|here|read more|more|learn more|this|this page|link|go|details|see more|view more|continue|download|start|right here)[.!…»›→\s]*$/i;

export const linkTextsCheck: SharedCheck = {
  id: 'link-texts',
  name: 'Words of the links',
  group: 'links',
  why: 'The words of a link tell people and machines what is behind it. “Read more” tells nobody anything.',
  inSource: true,
  reads: ['page', 'links'],
  run({ links }) {
    if (links.length === 0)
      return {
        outcome: 'weak',
        says: 'The page links to nothing.',
        fix: 'Lead visitors on to what belongs to it.',
      };
    const nameless = links.filter(({ text }) => text === '');
    if (nameless.length > 0)
      return {
        outcome: 'weak',
        sure: true,
        says: `${nameless.length} of ${links.length} links ${nameless.length === 1 ? 'has' : 'have'} no text.`,
        found: quoteList(nameless.map(({ url }) => url)),
        fix: 'Give them words, or their pictures an alt text.',
      };
    const vague = links.filter(({ text }) => empty.test(text));
    if (vague.length > 0)
      return {
        outcome: 'weak',
        sure: true,
        says: `${vague.length} of ${links.length} links ${vague.length === 1 ? 'doesn’t' : 'don’t'} say where ${vague.length === 1 ? 'it leads' : 'they lead'}.`,
        found: quoteList(vague.map(({ text, url }) => `${text} (${url})`)),
        fix: 'Name the target in the link’s own words.',
      };
    return { outcome: 'good', says: `All ${links.length} links say where they lead.` };
  },
};
