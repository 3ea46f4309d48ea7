import { bothTools, countOf, faultsOrPassed, google, quoteList } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import type { PageLink } from '../page-facts.ts';
import { isSamePage, normalizeAddress } from '../same-page.ts';

/** Link texts that describe nothing, by language: the list of Lighthouse 13, for the languages in which we have read it. */
const generic: Record<string, Set<string>> = Object.fromEntries(
  Object.entries({
    en: 'click here|click this|go|here|information|learn more|more|more info|more information|right here|read more|see more|start|this',
    es: 'click aquí|click aqui|clicka aquí|clicka aqui|pincha aquí|pincha aqui|aquí|aqui|más|mas|más información|más informacion|mas información|mas informacion|este|enlace|este enlace|empezar',
    pt: 'clique aqui|ir|mais informação|mais informações|mais|veja mais',
    de: 'klicke hier|hier klicken|hier|mehr|siehe|dies|das|weiterlesen',
    sv: 'här|klicka här|läs mer|mer|mer info|mer information',
    ja: 'ここをクリック|こちらをクリック|リンク|続きを読む|続く|全文表示',
    ko: '여기|여기를 클릭|클릭|링크|자세히|자세히 보기|계속|이동|전체 보기',
    fr: "ici|cliquez ici|en savoir plus|lire la suite|plus d’infos|plus d'infos",
  }).map(([lang, texts]) => [lang, new Set(texts.split('|'))]),
);

/** Whether a text says nothing in the link’s own language, or, if that is unknown, in any. */
function isGeneric({ text, lang }: PageLink, pageLang: string): boolean {
  const plain = text.toLowerCase().replace(/[\s.!…:»›>→]+$/u, '');
  const code = (lang ?? pageLang).toLowerCase().split('-')[0] ?? '';
  const genericTexts = code === '' ? Object.values(generic) : [generic[code] ?? new Set<string>()];
  return genericTexts.some((texts) => texts.has(plain));
}

export const linkTextsCheck: PageCheck = {
  id: 'link-texts',
  title: 'Link text',
  group: 'links',
  explanation:
    'Google uses the text of a link to understand the page behind it, and screen readers list links by their text alone.',
  source: google('crawling-indexing/links-crawlable', '2026-11-23'),
  tools: bothTools,
  inSource: true,
  reads: 'page',
  run({ links: all, url, lang = '' }) {
    const links = all.filter(({ hidden }) => !hidden);
    const nameless = links.filter(({ text }) => text === '');
    const vague = links.filter(
      // Lighthouse judges only links to other pages, and none that crawlers are asked not to follow.
      (link) =>
        !link.nofollow &&
        normalizeAddress(link.url) !== undefined &&
        !isSamePage(link.url, url) &&
        isGeneric(link, lang),
    );
    return faultsOrPassed(
      [
        nameless.length > 0 && {
          outcome: 'failed',
          says: `${countOf(nameless.length, links.length, 'link')} no text.`,
          found: quoteList(nameless.map(({ url }) => url || '(empty)')),
          axeRules: ['link-name', 'area-alt'],
          fix: 'Add text to the link, or alt text to the image in it or to the area of an image map.',
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
