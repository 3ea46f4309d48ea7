import type { OutboundAnswer } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { decodeText } from './decode-text.ts';
import { isRobotWall } from './find-wall.ts';
import { type PageDocument, readDocument, readText } from './read-document.ts';

export type ReadPage = { html: string; document: PageDocument };

/** Parses an answer as a page. Throws OutboundError with the reason if it is none. */
export function requirePage(answer: OutboundAnswer): ReadPage {
  const { status, headers, body, url } = answer;
  if (status === 401 || status === 407) throw new OutboundError({ code: 'password', status });
  const contentType = headers.get('content-type') ?? undefined;
  const isHtml = isHtmlType(contentType, body);
  const html = isHtml ? decodeText(body, contentType) : '';
  const document = readDocument(html, url);
  if (isRobotWall(status, headers, html, document)) throw new OutboundError({ code: 'robots', status });
  if (status === 403) throw new OutboundError({ code: 'forbidden', status });
  if (status >= 400) throw new OutboundError({ code: 'status', status });
  if (status === 204 || status === 205 || body.byteLength === 0)
    throw new OutboundError({ code: 'empty', status });
  if (!isHtml) throw new OutboundError({ code: 'not html', status });
  if (!hasContent(document)) throw new OutboundError({ code: 'empty', status });
  return { html, document };
}

function isHtmlType(contentType: string | undefined, body: Uint8Array): boolean {
  if (contentType !== undefined) return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType);
  return /^\s*(?:<!--.*?-->\s*)*<(!doctype html|html|head|body|title)\b/is.test(
    new TextDecoder('latin1').decode(body.subarray(0, 1024)),
  );
}

const something = /^(img|picture|video|audio|svg|canvas|iframe|object|embed|script|input|button)$/;

function hasContent({ root, elements }: PageDocument): boolean {
  return readText(root, 100) !== '' || elements.some(({ name }) => something.test(name));
}
