import { createHash } from 'node:crypto';
import type { PaymentMode } from './order.ts';

/** The shape of what `createAttempt` makes. It is safe in forms and cookies as it is. */
const attemptPattern = /^[\w-]{16,100}$/;

export function isAttempt(given: string | undefined): given is string {
  return given !== undefined && attemptPattern.test(given);
}

/**
 * Derives the attempt (an idempotency key) that follows one whose order was paid. Two windows that submit at the same
 * moment, after both were told of the order, therefore get the same next attempt.
 */
export function deriveAttempt(attempt: string, paidReference: string): string {
  return createHash('sha256').update(`after\0${attempt}\0${paidReference}`).digest('base64url');
}

/** The database keeps a hash, so that nobody who reads it can go on with somebody's order. */
export function hashAttempt(attempt: string, plan: string, mode: PaymentMode): string {
  return createHash('sha256').update(`${mode}\0${plan}\0${attempt}`).digest('base64url');
}
