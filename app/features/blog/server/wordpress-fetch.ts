import { setTimeout as wait } from 'node:timers/promises';
import { readAtMost } from '#platform/http/request-limits.ts';
import { measureUpstream } from '#platform/metrics/metrics.ts';
import { addTimeout } from '#platform/time-limit.ts';
import { BlogError } from '../domain/blog-error.ts';
import type { WordPressFetch, WordPressResponse } from '../domain/wordpress-client.ts';

/** The pause before the retry. The first attempt may have hit one bad worker of many, or a dead connection. */
const defaultPauseMs = 1000;

/** A hundred posts with their pictures and authors are some 2 MB. */
const maxBytes = 5e6;

/** The statuses whose body is read: it holds the posts, or the reason why there are none. */
const readStatuses = [200, 400];

type WordPressFetchOptions = {
  /** The address of the WordPress, with its path if it has one, without a slash at its end. */
  blogUrl: string;
  /** An application password. */
  credentials?: { user: string; password: string } | undefined;
  retryPauseMs?: number;
};

/**
 * Sends requests to a WordPress. Retry, headers and body together take at most `timeoutMs`. A broken connection or a 5xx
 * is retried once after a second, if there is time. A time-out is not retried, because the visitor has waited long
 * enough, and neither is a response with `Retry-After`.
 */
export function createWordPressFetch({
  blogUrl,
  credentials,
  retryPauseMs = defaultPauseMs,
}: WordPressFetchOptions): WordPressFetch {
  const password = credentials && Buffer.from(`${credentials.user}:${credentials.password}`);
  const authorization = password && `Basic ${password.toString('base64')}`;

  /** Takes a path below the API, such as `posts?slug=a`. */
  const get = async (path: string, signal: AbortSignal): Promise<WordPressResponse> => {
    const response = await getMeasured(`${blogUrl}/wp-json/wp/v2/${path}`, authorization, signal);
    if (!mayHavePlainPermalinks(response)) return response;
    const [route, query] = path.split('?', 2);
    const plainUrl = `${blogUrl}/?rest_route=/wp/v2/${route}${query ? `&${query}` : ''}`;
    const plain = await getMeasured(plainUrl, authorization, signal);
    return readStatuses.includes(plain.status) && isJson(plain.headers) ? plain : response;
  };

  return async (path, { timeoutMs, signal }) => {
    const began = performance.now();
    const deadline = signal ? addTimeout(signal, timeoutMs) : AbortSignal.timeout(timeoutMs);
    const hasTimeLeft = () => performance.now() - began + retryPauseMs < timeoutMs;
    try {
      const first = await get(path, deadline).catch((error: unknown) => {
        if (deadline.aborted || error instanceof BlogError || !hasTimeLeft()) throw error;
      });
      if (first && !(isTransient(first) && hasTimeLeft())) return refuseRedirect(first);
      await wait(retryPauseMs, undefined, { signal: deadline });
      return refuseRedirect(await get(path, deadline));
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline.aborted)
        throw new BlogError('time-out', `WordPress did not answer within ${timeoutMs} ms`);
      if (error instanceof BlogError) throw error;
      throw new BlogError('network', 'WordPress could not be reached', { cause: error });
    }
  };
}

const isRedirect = (status: number) => status >= 301 && status <= 308;

const isTransient = ({ status, headers }: WordPressResponse) => status >= 500 && !headers.get('retry-after');

const isJson = (headers: WordPressResponse['headers']) =>
  /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type')?.trim() ?? '');

/** With plain permalinks, the web server answers for `/wp-json`, or WordPress redirects it: only `?rest_route=` works. */
const mayHavePlainPermalinks = ({ status, headers }: WordPressResponse) =>
  isRedirect(status) || (status === 404 && !isJson(headers));

function refuseRedirect(response: WordPressResponse): WordPressResponse {
  const { status, headers } = response;
  if (!isRedirect(status)) return response;
  const cause = new Error(`it redirects to ${headers.get('location')}: set BLOG_URL to the final address`);
  throw new BlogError('status', `WordPress API error: ${status}`, { status, cause });
}

function getMeasured(
  url: string,
  authorization: string | undefined,
  signal: AbortSignal,
): Promise<WordPressResponse> {
  const call = () => callWordPress(url, authorization, signal);
  return measureUpstream('wordpress', call, ({ status }) => readStatuses.includes(status));
}

/** Makes one call and reads its body to the end. Redirects are not followed, because they could lead anywhere. */
async function callWordPress(
  url: string,
  authorization: string | undefined,
  signal: AbortSignal,
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
  const bytes = await readAtMost(response.body, maxBytes);
  if (!bytes) throw new BlogError('too-large', `WordPress answered with more than ${maxBytes} bytes`);
  return { status, headers, json: async () => parseJson(new TextDecoder().decode(bytes), headers) };
}

/** The escape of half a surrogate pair. */
const loneSurrogate = /\\ud[89a-f]/i;

const repairText = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** A body in which a plugin has printed something before the JSON is an error: nobody guesses where the JSON begins. */
function parseJson(text: string, headers: WordPressResponse['headers']): unknown {
  if (!isJson(headers)) {
    const type = headers.get('content-type')?.slice(0, 100);
    throw new BlogError(
      'not-json',
      `WordPress answered with ${type ? `the type ${type}` : 'no type'} instead of JSON`,
    );
  }
  try {
    // Whatever encodes the text again would refuse half of a surrogate pair.
    return loneSurrogate.test(text) ? JSON.parse(text, repairText) : JSON.parse(text);
  } catch {
    // The error is not passed on as the cause, because its message repeats the body.
    throw new BlogError('not-json', `WordPress answered with ${text.length} characters that are not JSON`);
  }
}
