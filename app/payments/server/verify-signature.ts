import type Stripe from 'stripe';

/** Stripe's own libraries accept messages of the same age. The clock of either side may be off. */
const toleranceSeconds = 300;

type Given = {
  body: Uint8Array;
  signature: string | undefined;
  /** The new one and the old one, while the endpoint's secret is being changed. */
  secrets: string[];
  nowMs: number;
};

type Verified = { outcome: 'verified'; content: unknown } | { outcome: 'bad-signature'; why: string };

/** The message as JSON, once it is proved that Stripe sent exactly these bytes a moment ago. */
export function verifySignature(stripe: Stripe, { body, signature, secrets, nowMs }: Given): Verified {
  if (!signature) return bad('it is not signed');
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)];
  const signedAt = times.at(-1)?.[1];
  if (signedAt === undefined) return bad('it does not say when it was signed');
  const age = Math.floor(nowMs / 1000) - Number(signedAt);
  // The SDK refuses what is old, and takes what comes from the future.
  if (age < -toleranceSeconds) return bad('it was signed in the future');
  for (const secret of secrets) {
    try {
      const content: unknown = stripe.webhooks.constructEvent(
        Buffer.from(body),
        signature,
        secret,
        toleranceSeconds,
        undefined,
        nowMs,
      );
      return { outcome: 'verified', content };
    } catch (error) {
      if (error instanceof SyntaxError) return bad('it is signed, and is no JSON');
      // The SDK's message is advice for programmers, with addresses. The log gets a shorter one below.
    }
  }
  return bad(
    age > toleranceSeconds
      ? 'it was signed more than 5 minutes ago'
      : 'no signature of it was made with a secret of ours from these bytes',
  );
}

function bad(why: string): Verified {
  return { outcome: 'bad-signature', why };
}
