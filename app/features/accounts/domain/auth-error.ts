/** Why a password is too weak, in the protocol's terms. `pwned`: it is among the common passwords. */
export type WeakReason = 'length' | 'characters' | 'pwned';

type Details = {
  /** Set with status 429. */
  retryAfterSeconds?: number;
  weakReasons?: WeakReason[];
};

/**
 * An error that the routes send in the protocol's format. It is thrown because most flows can fail in half a dozen
 * places. A transaction that throws it still commits, so that counts and revocations are stored.
 */
export class AuthError extends Error {
  status: number;
  /** One of GoTrue's error codes, which clients map to messages. */
  code: string;
  details: Details;
  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
