/** Why a password is too weak, in the protocol's words. `pwned` means that it is on the list of common passwords. */
export type WeakReason = 'length' | 'characters' | 'pwned';

type Extras = {
  /** Set with status 429: how long the client should wait. */
  retryAfterSeconds?: number;
  weakReasons?: WeakReason[];
};

/**
 * A refusal in the protocol's form. It is returned, never thrown, because the transaction must commit what it has
 * counted or revoked before the refusal.
 */
export class AuthFailure {
  status: number;
  /** One of the protocol's codes, from which clients choose their message. */
  code: string;
  message: string;
  extras: Extras;
  constructor(status: number, code: string, message: string, extras: Extras = {}) {
    this.status = status;
    this.code = code;
    this.message = message;
    this.extras = extras;
  }
}

export function invalid(message: string): AuthFailure {
  return new AuthFailure(400, 'validation_failed', message);
}
