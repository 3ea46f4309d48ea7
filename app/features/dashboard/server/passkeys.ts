import { randomBytes } from 'node:crypto';
import { hashToken } from '#app/features/accounts/domain/one-time-secrets.ts';
import { createSigner } from '#app/features/contact/domain/signatures.ts';
import { countAgainstLimit } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import { parseJson } from '#platform/text/read-input.ts';
import type { PasskeyOptions, Staff } from '../domain/staff.ts';

/** A challenge is answered while its page is open, and once. */
const challengeSeconds = 600;

type Options = { secret: string; siteUrl: string; brand: string; now: () => number };

/** What a challenge is for: `sign-in`, or `register` and for whom. */
type Purpose = 'sign-in' | `register ${string}`;

/**
 * The ceremonies of WebAuthn. A challenge is signed instead of stored, so that opening a page writes nothing; answering
 * one is counted, so that each is answered once.
 */
export function createPasskeys({ secret, siteUrl, brand, now }: Options) {
  const library = () => import('@simplewebauthn/server');
  const rpID = new URL(siteUrl).hostname;
  const signer = createSigner(secret);
  const createChallenge = (purpose: Purpose) => {
    const text = `${now().toString(36)}.${randomBytes(16).toString('base64url')}`;
    return new Uint8Array(Buffer.from(signer.sign(`passkey ${purpose}`, text)));
  };
  const isChallenge = (challenge: string, purpose: Purpose) => {
    const text = signer.read(`passkey ${purpose}`, Buffer.from(challenge, 'base64url').toString());
    const age = now() - Number.parseInt(text ?? '', 36);
    return age >= 0 && age < challengeSeconds * 1000;
  };
  const findChallenge = (response: unknown): string => {
    const data = (response as { response?: { clientDataJSON?: unknown } } | undefined)?.response
      ?.clientDataJSON;
    const parsed = parseJson(Buffer.from(String(data), 'base64url').toString());
    return String((parsed as { challenge?: unknown } | undefined)?.challenge);
  };
  const expected = (purpose: Purpose) => ({
    expectedChallenge: (challenge: string) => isChallenge(challenge, purpose),
    expectedOrigin: siteUrl,
    expectedRPID: rpID,
    requireUserVerification: true,
  });

  return {
    async offerSignIn(): Promise<PasskeyOptions> {
      const { generateAuthenticationOptions } = await library();
      const challenge = createChallenge('sign-in');
      return generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' });
    },
    async offer(staff: Staff, name: string, known: { id: string }[]): Promise<PasskeyOptions> {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: brand,
        rpID,
        userID: new Uint8Array(Buffer.from(staff.id)),
        userName: staff.email,
        userDisplayName: name || staff.email,
        challenge: createChallenge(`register ${staff.id}`),
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    /** Reads a new passkey; undefined if the response is not what was offered to this person. */
    async readNew(json: string, staff: Staff) {
      const response = parseJson(json);
      const { verifyRegistrationResponse } = await library();
      const result = await verifyRegistrationResponse({
        response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        ...expected(`register ${staff.id}`),
      }).catch(() => undefined);
      if (!result?.verified) return undefined;
      const { id, publicKey, counter } = result.registrationInfo.credential;
      return { id, public_key: Buffer.from(publicKey).toString('base64url'), counter };
    },
    /** Finds the passkey that a sign-in names. */
    readId(json: string): string | undefined {
      const { id } = (parseJson(json) ?? {}) as { id?: unknown };
      return typeof id === 'string' ? id : undefined;
    },
    /** Returns the passkey's new counter; undefined if the response does not prove possession. */
    async verify(
      json: string,
      { id, public_key, counter }: { id: string; public_key: string; counter: number },
    ): Promise<number | undefined> {
      const { verifyAuthenticationResponse } = await library();
      const result = await verifyAuthenticationResponse({
        response: parseJson(json) as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
        ...expected('sign-in'),
      }).catch(() => undefined);
      return result?.verified ? result.authenticationInfo.newCounter : undefined;
    },
    /** Whether this is the first response to its challenge. */
    async useChallenge(trx: Queries, json: string): Promise<boolean> {
      const whom = hashToken(findChallenge(parseJson(json)));
      const windows = [{ seconds: challengeSeconds, count: 1 }];
      return (await countAgainstLimit(trx, { what: 'passkey-challenge', whom, windows, now: now() })).allowed;
    },
  };
}
