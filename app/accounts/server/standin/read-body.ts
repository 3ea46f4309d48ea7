import type { HonoRequest } from 'hono';
import { z } from 'zod';
import type { Metadata } from '../../domain/account.ts';
import { AuthFailure } from '../../domain/auth-failure.ts';

const mostBytes = 1_048_576;

/** Metadata travels in every token, and headers end at 16 kB. */
export const mostMetadataBytes = 4096;

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);

export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value): Metadata => value ?? {})
  .refine((value) => !isTooLarge(value), {
    error: `it is larger than ${mostMetadataBytes} bytes`,
  });

/** `beside`: bytes that may be in it besides. */
export function isTooLarge(value: Metadata, beside = 0): boolean {
  return Buffer.byteLength(JSON.stringify(value)) > mostMetadataBytes + beside;
}

export const challengeFields = { code_challenge: text, code_challenge_method: text };

/** The body as JSON of this shape. Fields that nobody knows are passed over, as in the reference. */
export async function readBody<Schema extends z.ZodType>(
  request: HonoRequest,
  schema: Schema,
): Promise<z.output<Schema> | AuthFailure> {
  const bytes = await readAtMost(request.raw.body);
  if (!bytes)
    return new AuthFailure(
      413,
      'request_entity_too_large',
      'The request is larger than the 1 MB that is taken.',
    );
  try {
    const parsed = schema.safeParse(parseStorable(bytes));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message}`);
  } catch (error) {
    return badJson((error as Error).message);
  }
}

function badJson(why: string): AuthFailure {
  return new AuthFailure(400, 'bad_json', `Could not parse request body as JSON: ${why}`);
}

/** PostgreSQL keeps neither null bytes nor halves of characters: with us they are refused, not changed. */
function parseStorable(bytes: Uint8Array): unknown {
  const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return JSON.parse(source, (key, value) => {
    for (const part of [key, value])
      if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed()))
        throw new Error('a text holds a null byte or half a character');
    return value;
  });
}

/** Undefined where there is more. */
async function readAtMost(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
