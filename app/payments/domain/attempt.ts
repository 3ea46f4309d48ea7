import { createHash } from 'node:crypto';
import type { PaymentMode } from './order.ts';

/** The shape of what `createAttempt` makes. It is safe in forms and cookies as it is. */
const attemptPattern = /^[\w-]{16,100}$/;

export function isAttempt(given: string | undefined): given is string {
  return given !== undefined && attemptPattern.test(given);
}

/**
 * The attempt (an idempotency key) that follows one whose order was paid. It is derived from that one, so that two
 * windows that were told of the order, and submit in the same moment, come to the same next.
 */
export function deriveAttempt(attempt: string, paidReference: string): string {
  return createHash('sha256').update(`after\0${attempt}\0${paidReference}`).digest('base64url');
}

/** The database keeps a hash, so that nobody who reads it can go on with somebody's order. */
export function hashAttempt(attempt: string, plan: string, mode: PaymentMode): string {
  return createHash('sha256').update(`${mode}\0${plan}\0${attempt}`).digest('base64url');
}
