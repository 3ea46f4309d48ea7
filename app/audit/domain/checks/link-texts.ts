import { countOf, faultsOrPassed, google, quoteList, type SharedCheck } from '../on-page-check.ts';

/** Link texts that describe nothing: the list of Lighthouse 13, for the languages in which we have read it. */
const generic = new Set(
  `click here|click this|go|here|information|learn more|more|more info|more information|right here|read more|see more|start|this
click aquí|click aqui|clicka aquí|clicka aqui|pincha aquí|pincha aqui|aquí|aqui|más|mas|más información|más informacion|mas información|mas informacion|este|enlace|este enlace|empezar
clique aqui|ir|mais informação|mais informações|mais|veja mais
klicke hier|hier klicken|hier|mehr|siehe|dies|das|weiterlesen
här|klicka här|läs mer|mer|mer info|mer information
ここをクリック|こちらをクリック|リンク|続きを読む|続く|全文表示
여기|여기를 클릭|클릭|링크|자세히|자세히 보기|계속|이동|전체 보기
ici|cliquez ici|en savoir plus|lire la suite|plus d’infos|plus d'infos`.split(/[|\n]/),
);

export const linkTextsCheck: SharedCheck = {
  id: 'link-texts',
  name: 'Link text',
  group: 'links',
  why: 'Google uses the text of a link to understand the page behind it, and screen readers list links by their text alone.',
  source: google('crawling-indexing/links-crawlable', '2026-11-23'),
  inSource: true,
  reads: ['page', 'links'],
  run({ links }) {
    const nameless = links.filter(({ text }) => text === '');
    const vague = links.filter(({ text }) => generic.has(text.toLowerCase().replace(/[\s.!…:»›>→]+$/u, '')));
    return faultsOrPassed(
      [
        nameless.length > 0 && {
          outcome: 'failed',
          says: `${countOf(nameless.length, links.length, 'link')} no text.`,
          found: quoteList(nameless.map(({ url }) => url)),
          fix: 'Add text to the link, or alt text to the image in it.',
        },
        vague.length > 0 && {
          outcome: 'warning',
          says: `${countOf(vague.length, links.length, 'link')} no descriptive text.`,
          found: quoteList(vague.map(({ text, url }) => `${text} (${url})`)),
          fix: 'Say in the link’s own text what it leads to.',
        },
      ],
      links.length === 0
        ? { unsure: true, says: 'The page has no links.' }
        : {
            says: `${links.length === 1 ? 'The link has' : `All ${links.length} links have`} descriptive text.`,
          },
    );
  },
};
