import { BlogError } from '../blog-error.ts';

/**
 * Reads the body as text, without a byte order mark. Rejects with `too-large` as soon as it is longer than
 * `maxBytes`, decompressed, and does not read the rest.
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new BlogError('too-large', `WordPress answered more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
