import { BlogError } from '../blog-error.ts';
import type { WordPressResponse } from '../wordpress-client.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A hundred posts with their pictures and authors are some 2 MB. */
const maxBytes = 5e6;

/** The statuses whose body is read, because it holds the posts, or the reason why there are none. */
const readStatuses = [200, 400];

export type GetOptions = { fetch: Fetch; authorization: string | undefined; signal: AbortSignal };

/** Makes one call and reads its body to the end. Redirects are not followed, because they could lead anywhere. */
export async function getAnswer(
  url: string,
  { fetch, authorization, signal }: GetOptions,
): Promise<WordPressResponse> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...(authorization && { authorization }) },
    redirect: 'manual',
    credentials: 'omit',
    signal,
  });
  const { status, headers } = response;
  if (!readStatuses.includes(status)) {
    await response.body?.cancel();
    return { status, headers, json: async () => undefined };
  }
  const text = await readText(response, maxBytes);
  return { status, headers, json: async () => parseJson(text, headers) };
}

export function isJson(headers: WordPressResponse['headers']): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type')?.trim() ?? '');
}

/** A body before whose JSON a plugin has printed something is an error; where the JSON begins is not guessed. */
function parseJson(text: string, headers: WordPressResponse['headers']): unknown {
  if (!isJson(headers)) throw new BlogError('not-json', 'WordPress answered something that is no JSON');
  try {
    return JSON.parse(text);
  } catch {
    // The error is not given as the cause, because its message repeats the body.
    throw new BlogError('not-json', `WordPress answered ${text.length} characters that are no JSON`);
  }
}

/**
 * Reads the body as text, without a byte order mark. Rejects with `too-large` as soon as it is longer than
 * `maxBytes`, decompressed, and does not read the rest.
 */
async function readText(response: Response, maxBytes: number): Promise<string> {
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
