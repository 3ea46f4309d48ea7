import type Stripe from 'stripe';

/** As long as Stripe's own libraries take a message to be on its way. The clock of either may be off. */
const toleranceSeconds = 300;

type Given = {
  body: Uint8Array;
  signature: string | undefined;
  /** The new one and the old one, while the endpoint's secret is being changed. */
  secrets: string[];
  nowMs: number;
};

type Verified = { outcome: 'verified'; content: unknown } | { outcome: 'bad-signature'; why: string };

/** The message as JSON, once it is proved that Stripe sent exactly these bytes a moment ago. D13 */
export function verifySignature(stripe: Stripe, { body, signature, secrets, nowMs }: Given): Verified {
  if (!signature) return bad('it is not signed');
  // The SDK refuses what is old, and takes what comes from the future.
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d{1,12})/g)];
  const signedAt = Number(times.at(-1)?.[1] ?? Number.NaN);
  if (!(signedAt - nowMs / 1000 <= toleranceSeconds)) return bad('its time is in the future, or none');
  let why = '';
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
      why = (error as Error).message.split('\n')[0] ?? '';
    }
  }
  return bad(why);
}

function bad(why: string): Verified {
  return { outcome: 'bad-signature', why };
}
