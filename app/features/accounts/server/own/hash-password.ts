import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { constantTimeEquals } from '../../domain/one-time-secrets.ts';

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet, 2026); memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

const derive = promisify(argon2);

/** Runs what hashes passwords, at most four at a time: the runtime has four threads for this work. */
export const hashing = pLimit(4);

/** Returns a PHC string, as Supabase imports it: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, message: password, nonce, tagLength: 32 });
  return formatHash(nonce, tag);
}

/** Takes just as long without a hash, so that the timing does not reveal whether an account exists. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parts = parseHash(hash ?? dummyHash);
  const tag = await derive('argon2id', { ...parts, message: password });
  return constantTimeEquals(encode(tag), parts.expected) && typeof hash === 'string';
}

const dummyHash = formatHash(randomBytes(16), randomBytes(32));

function formatHash(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

function parseHash(hash: string) {
  const [, memory, passes, parallelism, salt = '', expected = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  if (!expected) throw new Error('A password hash in the database has an unknown format.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: Buffer.from(expected, 'base64').length,
    expected,
  };
}

/** Encodes as base64 without padding, as the PHC format requires. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
