/** Why a password is too weak, in the protocol's words. `pwned` means that it is on the list of common passwords. */
export type WeakReason = 'length' | 'characters' | 'pwned';

type Details = {
  /** Set with status 429: how long the client should wait. */
  retryAfterSeconds?: number;
  weakReasons?: WeakReason[];
};

/**
 * An error in the protocol's form, which the routes turn into an answer. Flows throw it: most of them can be refused in
 * six places, and a transaction that throws one still commits what it has counted or revoked.
 */
export class AuthError extends Error {
  status: number;
  /** One of GoTrue's error codes, from which clients choose their message. */
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
