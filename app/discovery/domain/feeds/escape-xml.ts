/** Characters that XML 1.0 does not allow, not even escaped: control characters and lone surrogates. */
const unfit = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for an element or an attribute of XML, whoever wrote it. */
export function escapeXml(text: string): string {
  return text.replace(unfit, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Writes an element with text in it; nothing where there is no text. */
export function xmlElement(name: string, text: string | undefined): string {
  return text ? `<${name}>${escapeXml(text)}</${name}>` : '';
}

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';
