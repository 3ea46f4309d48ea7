import type { Outbound, OutboundResponse } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { decodeUri } from '#platform/text/escape.ts';
import type { SourceScan } from '../../../domain/measurement.ts';
import { formatPageAddress, redirectsElsewhere } from '../../../domain/page-address.ts';
import type { PageFacts } from '../../../domain/page-facts.ts';
import { isBotWall } from './bot-wall.ts';
import { decodeText } from './decode-text.ts';
import { chooseAccept } from './fetch-loads.ts';
import { type PageDocument, readDocument, readText, readTitle, resolveUrl } from './read-document.ts';

/** `bytes` limits the decoded HTML. */
const limits = { bytes: 5_000_000, refreshes: 3 };

export type PageReading = {
  /** Each response on the way, and the last one. */
  responses: OutboundResponse[];
  response: OutboundResponse;
  page: ReadPage;
  /** True if https failed and the page came over http. */
  withoutHttps: boolean;
  /** The first address that responded: the http one if https did not. */
  startUrl: string;
};

/** Requests the page and follows its redirects, by header and by `<meta>`. */
export async function readPage(url: string, outbound: Outbound, signal: AbortSignal): Promise<PageReading> {
  try {
    return { ...(await followPage(url, outbound, signal)), withoutHttps: false, startUrl: url };
  } catch (error) {
    // The https connection was refused or cut off, or its certificate is invalid. A visitor who typed a bare host name
    // means the site over either protocol.
    const isUnreachable = error instanceof OutboundError && error.failure.code === 'unreachable';
    if (!isUnreachable || !url.startsWith('https:')) throw error;
    const startUrl = url.replace('https:', 'http:');
    const read = await followPage(startUrl, outbound, signal).catch(() => Promise.reject(error));
    return { ...read, withoutHttps: true, startUrl };
  }
}

async function followPage(
  url: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<Pick<PageReading, 'responses' | 'response' | 'page'>> {
  const responses: OutboundResponse[] = [];
  let next = url;
  for (;;) {
    const options = { signal, accept: chooseAccept('document'), maxBytes: limits.bytes, page: true };
    const response = await outbound.fetch(next, options).catch((error: unknown) => {
      const isOver = error instanceof OutboundError && error.failure.code === 'too large';
      throw isOver ? new OutboundError({ code: 'large document' }, { cause: error }) : error;
    });
    responses.push(response);
    const page = requirePage(response);
    const refresh = readRefresh(page.document, response.url);
    // A page that leads on at once needs no content of its own.
    if (refresh?.seconds !== 0 && !hasContent(page.document))
      throw new OutboundError({ code: 'empty', status: response.status });
    if (isSignIn(url, response.url, page.document))
      throw new OutboundError({ code: 'sign in', ledTo: formatPageAddress(response.url) });
    const { seconds, url: target } = refresh ?? {};
    // Google treats an instant refresh as a permanent redirect, and a delayed one as a page in its own right.
    if (target === undefined || seconds !== 0) return { responses, response, page };
    if (responses.length > limits.refreshes || responses.some((response) => response.url === target))
      throw new OutboundError({ code: 'redirects' });
    next = target;
  }
}

export function listRedirects(responses: OutboundResponse[]): SourceScan['redirects'] {
  return responses.flatMap(({ url, status, redirects }, index) => [
    ...redirects.map((hop) => ({ url: hop.url, status: hop.status })),
    ...(index < responses.length - 1 ? [{ url, status }] : []),
  ]);
}

export type ReadPage = { html: string; document: PageDocument };

/** Parses a response as a page. Throws OutboundError with the reason if it is not one. */
function requirePage(response: OutboundResponse): ReadPage {
  const { status, headers, body, url } = response;
  if (status === 401 || status === 407) throw new OutboundError({ code: 'password', status });
  const contentType = headers.get('content-type') ?? undefined;
  const isHtml = isHtmlType(contentType, body);
  const html = isHtml ? decodeText(body, contentType) : '';
  const document = readDocument(html, url);
  if (isBotWall({ status, headers, html, document }))
    throw new OutboundError({ code: 'bot challenge', status });
  if (status === 403) throw new OutboundError({ code: 'forbidden', status });
  if (status >= 400) throw new OutboundError({ code: 'status', status });
  if (status === 204 || status === 205 || body.byteLength === 0)
    throw new OutboundError({ code: 'empty', status });
  // Browsers save such a response instead of showing it, whatever its type.
  const isDownload = /^\s*attachment\b/i.test(headers.get('content-disposition') ?? '');
  if (!isHtml || isDownload) throw new OutboundError({ code: 'not html', status });
  return { html, document };
}

function isHtmlType(contentType: string | undefined, body: Uint8Array): boolean {
  if (contentType !== undefined) return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType);
  return /^\s*(?:<!--.*?-->\s*)*<(!doctype html|html|head|body|title)\b/is.test(
    new TextDecoder('latin1').decode(body.subarray(0, 1024)),
  );
}

const contentElements =
  /^(img|picture|video|audio|svg|canvas|iframe|frame|object|embed|script|input|button)$/;

function hasContent({ root, elements }: PageDocument): boolean {
  return readText(root, 100) !== '' || elements.some(({ name }) => contentElements.test(name));
}

const inAddress =
  /(^|[^a-z])((log|sign)[-_]?(in|on)|auth|sso|oauth2?|idp|accounts|anmelden|connexion)([^a-z]|$)/i;
const inTitle = /\b((log|sign)[ -]?(in|on)|anmelden|connexion)\b/i;

/**
 * Whether the requested page redirected to a sign-in form. Many pages have a small sign-in form in their header, so
 * the address, its query or the title must indicate one too.
 */
export function isSignIn(requested: string, last: string, document: PageDocument): boolean {
  const [from, to] = [URL.parse(requested), URL.parse(last)];
  if (!from || !to || !redirectsElsewhere(requested, last) || !hasPasswordField(document)) return false;
  const takesAlong = from.pathname !== '/' && decodeUri(to.search).includes(from.pathname);
  return takesAlong || inAddress.test(to.host + to.pathname) || inTitle.test(readTitle(document));
}

const hasPasswordField = ({ elements }: PageDocument) =>
  elements.some(({ name, attribs }) => name === 'input' && attribs.type?.trim().toLowerCase() === 'password');

/** Parses the target and delay of a `<meta http-equiv="refresh">`; undefined if it merely reloads the page. */
export function readRefresh({ elements, baseUrl }: PageDocument, url: string): PageFacts['refresh'] {
  const meta = elements.find(
    ({ name, attribs }) => name === 'meta' && attribs['http-equiv']?.trim().toLowerCase() === 'refresh',
  );
  const content = meta?.attribs.content ?? '';
  const { 1: seconds, 2: rest = '' } = /^\s*([\d.]+)\s*[;,]?\s*(.*)$/s.exec(content) ?? [];
  if (seconds === undefined) return undefined;
  const target = rest.replace(/^url\s*=\s*/i, '').replace(/^(["'])(.*?)\1.*$/s, '$2');
  const next = resolveUrl(target, baseUrl);
  return next === undefined || next === url ? undefined : { seconds: Number.parseFloat(seconds), url: next };
}
