/** XML 1.0 has no place for other characters of control, not even escaped, nor for halves of a pair. */
const unfit = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it may stand in an element or an attribute of XML, whoever wrote it. */
export function escapeXml(text: string): string {
  return text.replace(unfit, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** An element with text in it; nothing where there is no text. */
export function xmlElement(name: string, text: string | undefined): string {
  return text ? `<${name}>${escapeXml(text)}</${name}>` : '';
}

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';
