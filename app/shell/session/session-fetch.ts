import { readTokenOwner } from './stored-session.ts';

type Options = {
  /**
   * Returns a newer token of the same session, or undefined if the session is over. Rejects if the service does not
   * answer.
   */
  renew(token: string): Promise<string | undefined>;
  /** Called with each response that is still not a success. */
  onRefusal(response: Response): void;
};

/**
 * Creates a `fetch` for requests with a user's token that works with any device clock: a token that the server no longer
 * accepts is renewed once and the request repeated, and the device itself counts how long a new session lasts.
 */
export function createSessionFetch({ renew, onRefusal }: Options): typeof fetch {
  return async (input, init) => {
    let response = await fetch(input, init);
    const headers = new Headers(init?.headers);
    const token = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
    if (readTokenOwner(token).userId && (await isTokenRefused(response))) {
      const renewed = await renew(token);
      if (renewed) {
        headers.set('authorization', `Bearer ${renewed}`);
        response = await fetch(input, { ...init, headers });
      }
    }
    if (!response.ok) onRefusal(response);
    return (await withoutServerTime(response)) ?? softenLimit(response, input);
  };
}

/** Tells whether a response refuses the token and nothing else. Supabase Auth uses the status 403 for several refusals. */
export async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.status !== 403) return response.status === 401;
  const { code, error_code } = (await readJson(response)) ?? {};
  return code === 'bad_jwt' || error_code === 'bad_jwt';
}

/**
 * Removes `expires_at` from a session, which is by the server's clock. The client then computes it from `expires_in` and
 * the device's clock, with which it will compare it. Returns undefined if the response has no session.
 */
async function withoutServerTime(response: Response): Promise<Response | undefined> {
  if (!response.ok) return undefined;
  const { expires_at, ...rest } = (await readJson(response)) ?? {};
  if (expires_at === undefined || !rest.access_token || !rest.expires_in) return undefined;
  const { status, headers } = response;
  return Response.json(rest, { status, headers });
}

/** The client would end a session whose renewal is refused because of a rate limit. It retries after an outage. */
function softenLimit(response: Response, input: RequestInfo | URL): Response {
  const isRenewal = String(input).includes('grant_type=refresh_token');
  if (!isRenewal || response.status !== 429) return response;
  return new Response(response.body, { status: 503, headers: response.headers });
}

async function readJson(response: Response): Promise<Record<string, unknown> | undefined> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
}
