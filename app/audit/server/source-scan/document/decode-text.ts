/** Bytes of the beginning that may name the character set, by the HTML standard. */
const prescanned = 1024;

/** Text of an answer, by its mark, its header, what it says of itself, or as UTF-8 where it is that. */
export function decodeText(body: Uint8Array, contentType: string | undefined): string {
  const marked = readMark(body);
  const named = marked ?? readHeader(contentType) ?? readBeginning(body);
  if (named) {
    try {
      return new TextDecoder(named).decode(body);
    } catch {
      // A name that nobody knows is none.
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
  // What is read byte by byte can't be of two bytes a letter.
  return named?.[1]?.replace(/^utf-16(le|be)?$/i, 'utf-8');
}
