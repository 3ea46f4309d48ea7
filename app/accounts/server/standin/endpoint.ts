import type { Context } from 'hono';
import type { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { AuthFailure } from '../../domain/auth-failure.ts';
import { type AuthVariables, answerFailure } from './answer-failure.ts';
import type { AuthContext, Sender } from './auth-context.ts';
import { readBody } from './read-body.ts';
import { requireSession, type SignedIn } from './require-session.ts';

export type Ask = Context<{ Variables: AuthVariables }>;

export type Endpoint = (c: Ask) => Promise<Response>;

/** What the endpoints are made with. */
export type EndpointTools = {
  context: AuthContext;
  /** The visitor's network address; empty where unknown. */
  readAddress(c: Context): string;
  log: Log;
};

type Work<Schema extends z.ZodType> = (
  context: AuthContext,
  sender: Sender,
  body: z.output<Schema>,
) => Promise<object>;

/** An endpoint that takes JSON of this shape and answers with JSON. */
export function take<Schema extends z.ZodType>(
  tools: EndpointTools,
  schema: Schema,
  work: Work<Schema>,
): Endpoint {
  return async function takeJson(c) {
    const body = await readBody(c.req, schema);
    if (body instanceof AuthFailure) return answerFailure(c, body);
    const result = await work(tools.context, readSender(tools, c), body);
    return result instanceof AuthFailure ? answerFailure(c, result) : c.json(result);
  };
}

/** An endpoint for who is signed in. */
export function forSession(
  { context }: EndpointTools,
  answer: (c: Ask, user: SignedIn) => Promise<Response> | Response,
): Endpoint {
  return async function askSession(c) {
    const user = await requireSession(context, c.req.header('authorization'));
    return user instanceof AuthFailure ? answerFailure(c, user) : answer(c, user);
  };
}

export function readSender({ readAddress }: EndpointTools, c: Ask): Sender {
  return {
    address: readAddress(c),
    redirects: [c.req.header('redirect_to'), c.req.query('redirect_to'), c.req.header('referer')],
  };
}

export function logFailure({ log }: EndpointTools, c: Ask, error: unknown): void {
  log.error('a sign-in request failed', { error, path: c.req.path, requestId: c.get('requestId') });
}
