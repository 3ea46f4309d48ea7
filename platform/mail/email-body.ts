import { escapeHtml } from '#platform/text/escape.ts';

/** The parts of an email. They are sent as text and as light HTML. */
export type EmailPart =
  | { kind: 'paragraph'; text: string }
  /** Someone else's words, kept as they are. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  /** Something to do, for emails that were asked for. The address is shown too: it can be copied, and looked at. */
  | { kind: 'link'; text: string; url: string };

export function renderText(parts: EmailPart[]): string {
  return `${parts.map(renderTextPart).join('\n\n')}\n`;
}

function renderTextPart(part: EmailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'quote':
      return part.text.replace(/^/gm, '> ');
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'link':
      return `${part.text}:\n${part.url}`;
  }
}

/** No pictures and no styles: nothing loads when it is opened. */
export function renderHtml(parts: EmailPart[]): string {
  const body = parts.map(renderHtmlPart).join('\n');
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><body>${body}</body></html>\n`;
}

function renderHtmlPart(part: EmailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p>${renderLines(part.text)}</p>`;
    case 'quote':
      return `<blockquote dir="auto">${renderLines(part.text)}</blockquote>`;
    case 'facts':
      return `<table>${part.facts.map(renderFact).join('')}</table>`;
    case 'link':
      return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.text)}</a><br>\n${escapeHtml(part.url)}</p>`;
  }
}

function renderFact([name, value]: [string, string]): string {
  return `<tr><td>${escapeHtml(name)}&nbsp;</td><td dir="auto">${escapeHtml(value)}</td></tr>`;
}

function renderLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}
