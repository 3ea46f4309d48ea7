import { isAttempt } from '../../domain/attempt.ts';

/** A debit of a bank account takes up to a week, and is not to be forgotten over it. */
const lifeSeconds = 7 * 24 * 3600;

/** Longer than any submit takes to be answered. */
const turnSeconds = 60;

/**
 * The cookie that remembers with which attempt (idempotency key) this browser went to pay, so that a second window
 * and a second visit go on with the same order. The privacy page names it.
 */
export function formatAttemptCookie(siteUrl: string, plan: string, attempt: string): string {
  return formatCookie(siteUrl, nameCookie(siteUrl, plan), attempt, lifeSeconds);
}

/**
 * A short-lived cookie while the first submit is answered. Windows that submit in the same moment, before the
 * browser remembers an attempt, set one each, and all go on with the one that was set first. Decision 030.
 */
export function formatTurnCookie(siteUrl: string, plan: string, attempt: string): string {
  return formatCookie(siteUrl, nameTurn(siteUrl, plan) + attempt, '1', turnSeconds);
}

/** Deletes the short-lived cookies that came with a request, once the attempt itself is remembered. */
export function endTurns(request: Request, siteUrl: string, plan: string): string[] {
  const name = nameTurn(siteUrl, plan);
  return listTurns(request, siteUrl, plan).map((attempt) => formatCookie(siteUrl, name + attempt, '', 0));
}

/** The attempt of this browser, or of its first submit. Undefined if there is none, or none of ours. */
export function readAttemptCookie(request: Request, siteUrl: string, plan: string): string | undefined {
  const begin = `${nameCookie(siteUrl, plan)}=`;
  const remembered = listCookies(request).find((cookie) => cookie.startsWith(begin));
  const [first] = listTurns(request, siteUrl, plan);
  return [remembered?.slice(begin.length), first].find(isAttempt);
}

/** The oldest first: so browsers list cookies of one path. https://www.rfc-editor.org/rfc/rfc6265#section-5.4 */
function listTurns(request: Request, siteUrl: string, plan: string): string[] {
  const begin = nameTurn(siteUrl, plan);
  const turns = listCookies(request).filter((cookie) => cookie.startsWith(begin));
  return turns.map((cookie) => cookie.slice(begin.length).replace(/=.*/, '')).filter(isAttempt);
}

function listCookies(request: Request): string[] {
  return (request.headers.get('cookie') ?? '').split('; ');
}

function formatCookie(siteUrl: string, name: string, value: string, seconds: number): string {
  // The cookie covers the whole site: the page's data comes from `/pricing.data`, which is not below `/pricing`.
  const words = [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
  return [...words, ...(isSecure(siteUrl) ? ['Secure'] : [])].join('; ');
}

/** Under https no other host, not even one below ours, can set a cookie of this name. */
function nameCookie(siteUrl: string, plan: string): string {
  return `${isSecure(siteUrl) ? '__Host-' : ''}saltbush-order-${plan}`;
}

/** No plan has a dot in its name. */
function nameTurn(siteUrl: string, plan: string): string {
  return `${nameCookie(siteUrl, plan)}.`;
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}
