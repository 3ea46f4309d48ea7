import { leadsElsewhere } from '../../../domain/leads-elsewhere.ts';
import { readTitle } from './find-wall.ts';
import type { PageDocument } from './read-document.ts';

const inAddress =
  /(^|[^a-z])((log|sign)[-_]?(in|on)|auth|sso|oauth2?|idp|accounts|anmelden|connexion)([^a-z]|$)/i;
const inTitle = /\b((log|sign)[ -]?(in|on)|anmelden|connexion)\b/i;

/**
 * Whether the requested page redirected to a sign-in form. Many pages have a small sign-in form in their header, so
 * the address, its query, or the title must indicate it too.
 */
export function isSignIn(asked: string, last: string, document: PageDocument): boolean {
  const [from, to] = [URL.parse(asked), URL.parse(last)];
  if (!from || !to || !leadsElsewhere(asked, last) || !asksForPassword(document)) return false;
  const takesAlong = from.pathname !== '/' && decode(to.search).includes(from.pathname);
  return takesAlong || inAddress.test(to.host + to.pathname) || inTitle.test(readTitle(document));
}

const asksForPassword = ({ elements }: PageDocument) =>
  elements.some(({ name, attribs }) => name === 'input' && attribs.type?.trim().toLowerCase() === 'password');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
