import { isUtf8 } from 'node:buffer';
import { legacyHookDecode } from '@exodus/bytes/encoding.js';
import sniffEncoding from 'html-encoding-sniffer';

/**
 * Decodes a text as browsers do: by its byte order mark, its header or its own declaration. Without one of them it is
 * UTF-8 if it is valid UTF-8, and otherwise Windows-1252.
 */
export function decodeText(body: Uint8Array, contentType: string | undefined): string {
  const transportLayerEncodingLabel = readCharset(contentType);
  const encoding = sniffEncoding(body, {
    ...(transportLayerEncodingLabel !== undefined && { transportLayerEncodingLabel }),
    defaultEncoding: isUtf8(body) ? 'UTF-8' : 'windows-1252',
  });
  // Node’s own decoder loses a third of the Korean syllables of EUC-KR, and the Hong Kong characters of Big5.
  return legacyHookDecode(body, encoding);
}

const readCharset = (contentType = '') => /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
