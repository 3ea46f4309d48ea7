import { setTimeout as wait } from 'node:timers/promises';
import { readAtMost } from '#platform/http/request-limits.ts';
import { withTimeout } from '#platform/time-limit.ts';
import { BlogError } from '../domain/blog-error.ts';
import type { WordPressFetch, WordPressResponse } from '../domain/wordpress-client.ts';

/** The pause before the second attempt. The first may have hit one bad worker of many, or a dead connection. */
const retryPauseMs = 1000;

/** A hundred posts with their pictures and authors are some 2 MB. */
const maxBytes = 5e6;

/** The statuses whose body is read, because it holds the posts, or the reason why there are none. */
const readStatuses = [200, 400];

/** `/wp-json/…`, or the only form on a site with plain permalinks: `?rest_route=…`. */
type AddressForm = 'pretty' | 'query';

type WordPressFetchOptions = {
  /** The address of the WordPress, with its path if it has one, without a slash at its end. */
  blogUrl: string;
  /** An application password. */
  credentials?: { user: string; password: string } | undefined;
};

/**
 * Sends requests to a WordPress. Everything together (retry, header and body) takes at most `timeoutMs`. A broken
 * connection and a 5xx are tried once more after a second, if there is time. There is no second attempt after a
 * time-out, which has cost the visitor enough, nor after an answer that says when to come again.
 */
export function createWordPressFetch({ blogUrl, credentials }: WordPressFetchOptions): WordPressFetch {
  const password = credentials && Buffer.from(`${credentials.user}:${credentials.password}`);
  const authorization = password && `Basic ${password.toString('base64')}`;
  let form: AddressForm = 'pretty';

  const get = async (path: string, signal: AbortSignal): Promise<WordPressResponse> => {
    const ask = (by: AddressForm) => getAnswer(writeRestAddress(blogUrl, path, by), authorization, signal);
    const answer = await ask(form);
    if (isAnswer(answer) || (form === 'pretty' && !mayHavePlainPermalinks(answer))) return answer;
    const otherForm = form === 'pretty' ? 'query' : 'pretty';
    const other = await ask(otherForm);
    if (!isAnswer(other)) return answer;
    form = otherForm;
    return other;
  };

  return async (path, { timeoutMs, signal }) => {
    const began = performance.now();
    const late = signal ? withTimeout(signal, timeoutMs) : AbortSignal.timeout(timeoutMs);
    const hasTimeLeft = () => performance.now() - began + retryPauseMs < timeoutMs;
    try {
      const first = await get(path, late).catch((error: unknown) => {
        if (late.aborted || error instanceof BlogError || !hasTimeLeft()) throw error;
      });
      if (first && !(isPassing(first) && hasTimeLeft())) return refuseRedirect(first);
      await wait(retryPauseMs, undefined, { signal: late });
      return refuseRedirect(await get(path, late));
    } catch (error) {
      signal?.throwIfAborted();
      if (late.aborted) throw new BlogError('time-out', `WordPress did not answer within ${timeoutMs} ms`);
      if (error instanceof BlogError) throw error;
      throw new BlogError('network', 'WordPress could not be reached', { cause: error });
    }
  };
}

/** Takes a path below the API, such as `posts?slug=a`. */
function writeRestAddress(blogUrl: string, path: string, form: AddressForm): string {
  if (form === 'pretty') return `${blogUrl}/wp-json/wp/v2/${path}`;
  const [route, query] = path.split('?', 2);
  return `${blogUrl}/?rest_route=/wp/v2/${route}${query ? `&${query}` : ''}`;
}

const isRedirect = (status: number) => status >= 301 && status <= 308;

const isPassing = ({ status, headers }: WordPressResponse) => status >= 500 && !headers.get('retry-after');

const isJson = (headers: WordPressResponse['headers']) =>
  /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type')?.trim() ?? '');

/** Whether it is WordPress that answered, with posts or a reason why there are none. */
const isAnswer = ({ status, headers }: WordPressResponse) => readStatuses.includes(status) && isJson(headers);

/**
 * Whether the answer looks like that of a WordPress with plain permalinks, where the web server answers for `/wp-json`
 * or leads elsewhere.
 */
const mayHavePlainPermalinks = ({ status, headers }: WordPressResponse) =>
  isRedirect(status) || (status === 404 && !isJson(headers));

function refuseRedirect(answer: WordPressResponse): WordPressResponse {
  const { status, headers } = answer;
  if (!isRedirect(status)) return answer;
  const cause = new Error(`it leads to ${headers.get('location')}: BLOG_URL has to be the last address`);
  throw new BlogError('status', `WordPress API error: ${status}`, { status, cause });
}

/** Makes one call and reads its body to the end. Redirects are not followed, because they could lead anywhere. */
async function getAnswer(
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
  if (!bytes) throw new BlogError('too-large', `WordPress answered more than ${maxBytes} bytes`);
  return { status, headers, json: async () => parseJson(new TextDecoder().decode(bytes), headers) };
}

const halfEscape = /\\ud[89a-f]/i;

const repairText = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** A body before whose JSON a plugin has printed something is an error; where the JSON begins is not guessed. */
function parseJson(text: string, headers: WordPressResponse['headers']): unknown {
  if (!isJson(headers)) throw new BlogError('not-json', 'WordPress answered something that is no JSON');
  try {
    // Half of a character, written as an escape, would be refused by everything that encodes the text again.
    return halfEscape.test(text) ? JSON.parse(text, repairText) : JSON.parse(text);
  } catch {
    // The error is not given as the cause, because its message repeats the body.
    throw new BlogError('not-json', `WordPress answered ${text.length} characters that are no JSON`);
  }
}
