import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clock of WordPress may differ from ours, in either direction, including the time a message takes. */
const toleranceSeconds = 300;

/** The header is `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`, over the body as it was sent. */
export function isSignedWebhook(
  header: string | undefined,
  { body, secret, nowMs }: { body: Buffer; secret: string; nowMs: number },
): boolean {
  const [, sentAt = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!signature) return false;
  const expected = createHmac('sha256', secret).update(`${sentAt}.`).update(body).digest();
  const isSigned = timingSafeEqual(Buffer.from(signature, 'hex'), expected);
  return isSigned && Math.abs(nowMs / 1000 - Number(sentAt)) <= toleranceSeconds;
}
