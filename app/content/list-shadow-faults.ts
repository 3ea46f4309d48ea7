import { type ContentFault, createFault } from './content-error.ts';
import { nameEntry } from './list-redirect-faults.ts';
import { type Asked, foldPath, type Redirect, readOwnTarget } from './redirects.ts';

/** The kind of an address of this site, as far as it is known without a request. Paths are folded. */
export type Place =
  /** A page, which depends on these parameters. */
  | { kind: 'page'; parameters: string[] }
  /** A file for programs. */
  | { kind: 'file' }
  | { kind: 'nothing' }
  /** A post, category or tag that only a WordPress knows. */
  | { kind: 'unknown' }
  /** An address of the server itself, or of one visitor's result. */
  | { kind: 'own' }
  /** An address that always redirects. */
  | { kind: 'leads on'; to: string }
  /** A page for visitors whom another page sent there, with nothing for anybody else. */
  | { kind: 'aside' };

export type FindPlace = (path: string, searchParams: URLSearchParams) => Place;

/** Finds redirects that would hide a page, or lead to no page. Needs the routes. */
export function listShadowFaults(redirects: Redirect[], siteUrl: string, find: FindPlace): ContentFault[] {
  const findAsked = (url: Asked) => find(foldPath(url.pathname), url.searchParams);
  return redirects.flatMap((redirect, index): ContentFault[] => {
    const from = new URL(redirect.from, siteUrl);
    const to = readOwnTarget(redirect, siteUrl);
    const problem = findShadow(findAsked(from), from) ?? (to && findDeadEnd(findAsked(to), redirect.to));
    return problem === undefined ? [] : [createFault('redirects.yaml', nameEntry(redirects, index), problem)];
  });
}

const hidden = 'there is a page at this address, which nobody could open any more: take the entry out';

/** Describes what an entry would hide. An entry with parameters that the page there does not use hides nothing. */
function findShadow(place: Place, { searchParams }: URL): string | undefined {
  const names = [...searchParams.keys()];
  switch (place.kind) {
    case 'own':
    case 'file':
      return 'this address is the site’s own: take the entry out';
    case 'page':
      if (names.length > 0 && !names.some((name) => place.parameters.includes(name))) return undefined;
      return hidden;
    case 'aside':
      return hidden;
    case 'leads on':
      return `this address leads to ${place.to} already: take the entry out`;
    default:
      return undefined;
  }
}

function findDeadEnd(place: Place, to: string | undefined): string | undefined {
  switch (place.kind) {
    case 'nothing':
      return `leads to ${to}, where there is no page: correct it, or write status: 410 without to`;
    case 'own':
      return `leads to ${to}, which is no page: write a page, or status: 410 without to`;
    case 'aside':
      return `leads to ${to}, which has nothing for visitors from elsewhere: write another page, or status: 410 without to`;
    case 'leads on':
      return `leads to ${to}, which leads on: write ${place.to} here at once`;
    default:
      return undefined;
  }
}
