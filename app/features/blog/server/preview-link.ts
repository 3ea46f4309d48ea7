import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BlogPreviews, Draft } from '../domain/blog-source.ts';
import type { BlogConfig } from './blog-config.ts';

const secondsPerDay = 86_400;

/** A link that is valid for longer is refused, even with a good signature. */
export const maxPreviewDays = 7;

/** The post that a link opens, by its number in WordPress or its file name, and when the link expires. */
type PreviewLink = { id: string; expiresSeconds: number };

const wordPressId = /^[1-9]\d{0,14}$/;

type CheckedLink = { state: 'good'; link: PreviewLink } | { state: 'forged' } | { state: 'expired' };

/** Writes the path and query of a link to a preview; `saltbush.php`, the plugin for WordPress, writes the same. */
export function formatPreviewPath(secret: string, link: PreviewLink): string {
  return `/blog/preview/draft?${signPreview(secret, link)}`;
}

/**
 * Writes the path of a link to a post by its number, valid for as long as possible. Undefined where that is not a number,
 * or where the blog has no secret, or no password to read drafts with.
 */
export function formatLongestPreviewPath(blog: BlogConfig, id: string, nowMs: number): string | undefined {
  if (blog.kind === 'built-in' || !blog.credentials || !blog.webhookSecret || !wordPressId.test(id))
    return undefined;
  const expiresSeconds = Math.floor(nowMs / 1000) + maxPreviewDays * secondsPerDay;
  return formatPreviewPath(blog.webhookSecret, { id, expiresSeconds });
}

/** Writes the query of a link. */
export function signPreview(secret: string, { id, expiresSeconds }: PreviewLink): URLSearchParams {
  const expires = String(expiresSeconds);
  return new URLSearchParams({ id, expires, signature: sign(secret, id, expires).toString('hex') });
}

/** Checks the signature first: without a good one, a link is `forged` whatever else is wrong with it. */
export function checkPreviewLink(
  secret: string,
  query: URLSearchParams,
  nowMs: number,
  idPattern = wordPressId,
): CheckedLink {
  const [id = '', expires = '', signature = ''] = ['id', 'expires', 'signature'].map(
    (name) => query.get(name) ?? '',
  );
  const isFormed = idPattern.test(id) && /^[1-9]\d{0,11}$/.test(expires) && /^[0-9a-f]{64}$/.test(signature);
  if (!isFormed || !timingSafeEqual(Buffer.from(signature, 'hex'), sign(secret, id, expires)))
    return { state: 'forged' };
  const secondsLeft = Number(expires) - nowMs / 1000;
  if (secondsLeft <= 0) return { state: 'expired' };
  if (secondsLeft > maxPreviewDays * secondsPerDay) return { state: 'forged' };
  return { state: 'good', link: { id, expiresSeconds: Number(expires) } };
}

/** Opens previews by signed links alone. */
export function createPreviews(
  secret: string,
  findDraft: (id: number, signal?: AbortSignal) => Promise<Draft>,
): BlogPreviews {
  return {
    async open(query, signal) {
      const checked = checkPreviewLink(secret, query, Date.now());
      if (checked.state !== 'good') return checked;
      const { id, expiresSeconds } = checked.link;
      const draft = await findDraft(Number(id), signal);
      return draft.state === 'draft'
        ? { ...draft, expiresAt: new Date(expiresSeconds * 1000).toISOString() }
        : draft;
    },
  };
}

/** The first line names the purpose, because the secret signs other messages too. */
function sign(secret: string, id: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`saltbush-blog-preview\n${id}\n${expires}`).digest();
}
