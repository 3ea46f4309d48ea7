import { z } from 'zod';
import type { FirstCategory } from '../domain/wordpress/terms.ts';

export type BlogConfig =
  /** The posts come from `content/blog/`. */
  | { kind: 'built-in' }
  | {
      kind: 'wordpress';
      /** The address of the WordPress with its path, if it has one, without a slash at its end. */
      url: string;
      /** The origins from which pictures are fetched: the WordPress' own, then others. */
      mediaOrigins: string[];
      /** An application password, for previews and for a WordPress that answers only those who sign in. */
      credentials: { user: string; password: string } | undefined;
      /** Undefined where WordPress does not report its changes. */
      webhookSecret: string | undefined;
      /** Whether the category that WordPress created is shown. */
      firstCategory: FirstCategory;
    };

const example = 'the address of a WordPress, such as https://blog.example';

const blogUrl = z
  .url({ protocol: /^https?$/, error: example, abort: true })
  .transform((text) => new URL(text))
  .refine((url) => !url.search && !url.hash && !url.username && !url.password, {
    error: `${example}, without a query, a fragment, a user or a password`,
  })
  .refine((url) => !/\/wp-(json|admin)(\/|$)/.test(url.pathname), {
    error: `${example}, not of its API or its dashboard`,
  })
  .transform((url) => url.href.replace(/\/+$/, ''));

const mediaOrigins = z
  .string()
  .transform((text) => text.split(',').map((address) => URL.parse(address.trim())))
  .refine(
    (urls) => urls.every((url) => url?.protocol.startsWith('http') && url.href === `${url.origin}/`),
    'origins such as https://pictures.example, with commas between them',
  )
  .transform((urls) => urls.map((url) => url?.origin ?? ''));

/** The blog's part of the environment's schema. */
export const blogVariables = {
  BLOG_URL: blogUrl.optional(),
  BLOG_MEDIA_ORIGINS: mediaOrigins.optional(),
  // A colon would end the name early (RFC 7617).
  BLOG_USER: z
    .string()
    .regex(/^[^:]+$/, 'a name without a colon')
    .optional(),
  BLOG_PASSWORD: z.string().optional(),
  BLOG_FIRST_CATEGORY: z.enum(['hidden', 'shown'], 'hidden or shown').optional(),
  BLOG_WEBHOOK_SECRET: z.string().min(32, 'at least 32 characters that nobody can guess').optional(),
};

/** Messages do not repeat these values; the address is one, because somebody may have put a password into it. */
export const blogSecrets = ['BLOG_URL', 'BLOG_PASSWORD', 'BLOG_WEBHOOK_SECRET'];

type Given = Partial<z.output<z.ZodObject<typeof blogVariables>>>;

export function chooseBlog(variables: Given): BlogConfig {
  const { BLOG_URL: url, BLOG_USER: user, BLOG_PASSWORD: password } = variables;
  if (!url) return { kind: 'built-in' };
  return {
    kind: 'wordpress',
    url,
    mediaOrigins: [...new Set([new URL(url).origin, ...(variables.BLOG_MEDIA_ORIGINS ?? [])])],
    credentials: user && password ? { user, password } : undefined,
    webhookSecret: variables.BLOG_WEBHOOK_SECRET,
    firstCategory: variables.BLOG_FIRST_CATEGORY,
  };
}

/** Lists settings that are valid one by one and wrong together. */
export function listHalfConfiguredBlog(variables: Record<string, string | undefined>): string[] {
  const { BLOG_URL, BLOG_USER, BLOG_PASSWORD } = variables;
  const needUrl = Object.keys(blogVariables).filter((name) => name !== 'BLOG_URL' && variables[name]);
  return [
    ...(BLOG_URL ? [] : needUrl.map((name) => `BLOG_URL: expected with ${name}, got none`)),
    ...(BLOG_USER && !BLOG_PASSWORD ? ['BLOG_PASSWORD: expected with BLOG_USER, got none'] : []),
    ...(BLOG_PASSWORD && !BLOG_USER ? ['BLOG_USER: expected with BLOG_PASSWORD, got none'] : []),
  ];
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a password may be sent to this address: over https, or to this very machine, where nobody in between can
 * read it.
 */
export function mayCarryPassword(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || loopback.test(hostname);
}
