import { createHash } from 'node:crypto';
import type { SandboxStore } from '../../domain/sandbox-store.ts';
import type { Ledger, Transact } from './ledger.ts';
import { SandboxError } from './sandbox-error.ts';

type Asked = { method: string; path: string; text: string; key: string | undefined };

export type Answered = { status: number; body: string; replayed: boolean };

/**
 * Does the work for the first request with this key, and gives every later one the same answer. A refused request did
 * nothing, so its key is free again. https://docs.stripe.com/api/idempotent_requests
 */
export async function answerOnce(
  { store, transact }: { store: SandboxStore; transact: Transact },
  { method, path, text, key }: Asked,
  work: (ledger: Ledger) => Promise<object>,
): Promise<Answered> {
  if (key === undefined) {
    const made = await transact(work);
    return { status: 200, body: JSON.stringify(made), replayed: false };
  }
  if (key.length > 255) throw new SandboxError(400, 'Idempotency keys have 255 characters at most.');
  const fingerprint = createHash('sha256').update(`${method} ${path}\0${text}`).digest('base64url');
  const claim = await store.claimKey(key, fingerprint);
  switch (claim.outcome) {
    case 'answered':
      return { ...claim.answer, replayed: true };
    case 'other-request':
      throw new SandboxError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    case 'running':
      throw new SandboxError(
        409,
        'There is currently another in-progress request using this Idempotent Key. Please try again later.',
        { type: 'idempotency_error', code: 'idempotency_key_in_use' },
      );
  }
  try {
    return await transact(async (ledger, queries) => {
      const answer = { status: 200, body: JSON.stringify(await work(ledger)) };
      await queries.keepAnswer(key, answer);
      return { ...answer, replayed: false };
    });
  } catch (error) {
    await store.releaseKey(key);
    throw error;
  }
}
