import type { Element } from 'domhandler';
import { isSameSite } from '../../../domain/page-address.ts';
import type { PageLink, ScriptLink } from '../../../domain/page-facts.ts';
import { type Names, tidy } from './accessible-names.ts';
import { isHidden, isUndisplayed, isWithin, type PageDocument, resolveUrl } from './read-document.ts';

/** Lists the links with an address. They are internal if they lead to the site that answered, whatever its `<base>` says. */
export function listLinks(document: PageDocument, pageUrl: string, { nameOf }: Names): PageLink[] {
  return document.elements.flatMap((element) => {
    const url = element.name === 'a' ? resolveUrl(element.attribs.href, document.baseUrl) : undefined;
    if (!url) return [];
    const lang = findLanguage(element);
    return [
      {
        url,
        text: nameOf(element),
        nofollow: /\bnofollow\b/i.test(element.attribs.rel ?? ''),
        own: isSameSite(url, pageUrl),
        ...(isHidden(element, document) && { hidden: true as const }),
        ...(lang && { lang }),
      },
    ];
  });
}

/** The language that an element declares, if it is not that of the page. */
function findLanguage(element: Element): string | undefined {
  let lang: string | undefined;
  isWithin(element, ({ name, attribs }) => {
    if (name !== 'html') lang = attribs.lang?.trim().toLowerCase().slice(0, 50);
    return lang !== undefined;
  });
  return lang || undefined;
}

const maxScriptLinks = 100;

/** Lists links without an address that a crawler could follow: Google, crawling-indexing/links-crawlable. */
export function listScriptLinks(document: PageDocument, { nameOf }: Names): ScriptLink[] {
  const found: ScriptLink[] = [];
  for (const element of document.elements) {
    if (found.length >= maxScriptLinks) break;
    if (element.name !== 'a' || isUndisplayed(element, document)) continue;
    const { href, onclick, role, id, name: anchor } = element.attribs;
    const router = Object.keys(element.attribs).find((key) =>
      /^\W*(router-?link|ng-href|ui-sref)\W*$/i.test(key),
    );
    const isButton = /^(button|tab|menuitem|switch|checkbox|option)$/i.test(role?.trim() ?? '');
    if (isButton) continue;
    const add = (why: ScriptLink['why'], code: string) =>
      found.push({ text: nameOf(element), why, code: tidy(code).slice(0, 100) });
    if (/^\s*javascript:/i.test(href ?? '')) {
      // A link that does nothing, such as one that opens a menu, is a button.
      if (!/^\s*javascript:\s*(void\b|;|$|\/\/|undefined)/i.test(href ?? '') || onclick)
        add('javascript', href ?? '');
    } else if (href === undefined && id === undefined && anchor === undefined) {
      if (router) add('attribute', `${router}="${element.attribs[router]}"`);
      else if (onclick) add('onclick', onclick);
    }
  }
  return found;
}
