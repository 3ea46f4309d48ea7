/** The HTML standard looks for a character set declaration in this many leading bytes. */
const prescanned = 1024;

/** Decodes a text by its byte order mark, its header or its own declaration; otherwise as UTF-8 if that is valid. */
export function decodeText(body: Uint8Array, contentType: string | undefined): string {
  const marked = readMark(body);
  const named = marked ?? readHeader(contentType) ?? readBeginning(body);
  if (named) {
    try {
      return new TextDecoder(named).decode(body);
    } catch {
      // An unknown encoding name is treated as missing.
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

function readMark(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return undefined;
}

const readHeader = (contentType = '') => /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];

function readBeginning(body: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(body.subarray(0, prescanned));
  const named =
    /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(text) ?? /^@charset "([\w.:-]+)"/.exec(text);
  // A declaration that is readable as single bytes cannot be in UTF-16, whatever it says.
  return named?.[1]?.replace(/^utf-16(le|be)?$/i, 'utf-8');
}
