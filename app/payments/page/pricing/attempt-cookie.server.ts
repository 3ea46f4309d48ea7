import { isAttempt } from '../../domain/attempt.ts';

/** The cookie lasts as long as a bank debit may take. */
const lifeSeconds = 7 * 24 * 3600;

/** The short-lived cookie lasts longer than any answer takes. */
const turnSeconds = 60;

/**
 * Formats the cookie that remembers with which attempt (idempotency key) this browser went to pay, so that a second
 * window and a second visit continue with the same order. The privacy page names it.
 */
export function formatAttemptCookie(siteUrl: string, plan: string, attempt: string): string {
  return formatCookie(siteUrl, nameCookie(siteUrl, plan), attempt, lifeSeconds);
}

/**
 * Formats the short-lived cookie for the time in which the first submit is answered. If several windows submit at the
 * same moment, each sets one, and all continue with the one that was set first. Decision 030.
 */
export function formatTurnCookie(siteUrl: string, plan: string, attempt: string): string {
  return formatCookie(siteUrl, nameTurn(siteUrl, plan) + attempt, '1', turnSeconds);
}

/** Deletes the short-lived cookies that came with a request, once the attempt itself is remembered. */
export function endTurns(request: Request, siteUrl: string, plan: string): string[] {
  const name = nameTurn(siteUrl, plan);
  return listTurns(request, siteUrl, plan).map((attempt) => formatCookie(siteUrl, name + attempt, '', 0));
}

/** Reads the attempt of this browser, or of its first submit; undefined if there is none or it is invalid. */
export function readAttemptCookie(request: Request, siteUrl: string, plan: string): string | undefined {
  const begin = `${nameCookie(siteUrl, plan)}=`;
  const remembered = listCookies(request).find((cookie) => cookie.startsWith(begin));
  const [first] = listTurns(request, siteUrl, plan);
  return [remembered?.slice(begin.length), first].find(isAttempt);
}

/** Browsers list cookies of one path oldest first. https://www.rfc-editor.org/rfc/rfc6265#section-5.4 */
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

/** With https no other host, not even a subdomain, can set a cookie of this name. */
function nameCookie(siteUrl: string, plan: string): string {
  return `${isSecure(siteUrl) ? '__Host-' : ''}saltbush-order-${plan}`;
}

/** A dot separates the parts, because no plan has one in its name. */
function nameTurn(siteUrl: string, plan: string): string {
  return `${nameCookie(siteUrl, plan)}.`;
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}
