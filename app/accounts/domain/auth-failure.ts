/** Why a password is too weak, in the words of the protocol. `pwned`: on the list of common ones. */
export type WeakReason = 'length' | 'characters' | 'pwned';

type Extras = {
  /** Set with status 429: when a new try makes sense. */
  retryAfterSeconds?: number;
  weakReasons?: WeakReason[];
};

/**
 * An answer of the protocol that is a refusal. It is returned, never thrown: what was counted or revoked on the
 * way to it has to be committed.
 */
export class AuthFailure {
  status: number;
  /** One of the protocol's codes; clients choose their words by it. */
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
