import type { Element } from 'domhandler';
import { isSameSite } from '../../../domain/page-address.ts';
import type { PageLink, ScriptLink } from '../../../domain/page-facts.ts';
import { type Names, normalizeText } from './accessible-names.ts';
import { isHidden, isUndisplayed, isWithin, type PageDocument, resolveUrl } from './read-document.ts';

/** Lists all links. They are internal if they lead to the site that answered, whatever its `<base>` says. */
export function listLinks(document: PageDocument, pageUrl: string, { nameOf }: Names): PageLink[] {
  return document.elements.flatMap((element) => {
    const { href, rel = '' } = element.attribs;
    if (!/^(a|area)$/.test(element.name) || href === undefined) return [];
    const url = resolveUrl(href, document.baseUrl);
    const lang = findLanguage(element);
    // An area of an image map has no box of its own, so nothing says whether it is displayed.
    const hidden = element.name === 'a' && isHidden(element, document);
    return [
      {
        url: url ?? normalizeText(href),
        text: nameOf(element),
        nofollow: /\bnofollow\b/i.test(rel),
        own: url !== undefined && isSameSite(url, pageUrl),
        ...(hidden && { hidden: true as const }),
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

/** Lists links without an address that a crawler could follow: Google, crawling-indexing/links-crawlable. */
export function listScriptLinks(document: PageDocument, { nameOf }: Names): ScriptLink[] {
  return document.elements.flatMap((element) => {
    if (element.name !== 'a' || isUndisplayed(element, document)) return [];
    const code = findScript(element);
    return code ? [{ text: nameOf(element), code: normalizeText(code).slice(0, 100) }] : [];
  });
}

/**
 * Finds what a link has in place of an address; undefined if it has one, or is no link. Like Lighthouse’s
 * `crawlable-anchors`, it leaves out elements with a role or a name.
 */
function findScript({ attribs }: Element): string | undefined {
  const { href, onclick, role, id, name } = attribs;
  if (role?.trim() || name) return undefined;
  if (href !== undefined) return /^\s*(javascript|file):/i.test(href) ? href : undefined;
  if (id !== undefined) return undefined;
  const router = Object.keys(attribs).find((key) => /^\W*(router-?link|ng-href|ui-sref)\W*$/i.test(key));
  return router ? `${router}="${attribs[router]}"` : onclick;
}
