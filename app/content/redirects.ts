import { z } from 'zod';

const source = z
  .string()
  .regex(
    /^\/(?![/\\])[^\s?#]*(\?[^\s?#]+)?$/,
    'a path on this site without #, such as /old-page or, for addresses with a number, /?p=12',
  );

const target = z
  .string()
  .refine((text) => /^\/(?![/\\])\S*$/.test(text) || z.url({ protocol: /^https$/ }).safeParse(text).success, {
    error: 'a path on this site, or an https address',
  });

const redirectSchema = z
  .strictObject({
    /** An address of the earlier site, with its parameters where it told pages apart by them. */
    from: source,
    /** The address of the page now; absent where it is gone. */
    to: target.optional(),
    /** 301 and 308 say that it has moved, 308 also that a form may be sent on; 410 says that it is gone for good. */
    status: z.union([z.literal(301), z.literal(308), z.literal(410)], '301, 308 or 410').default(301),
  })
  .superRefine(({ to, status }, context) => {
    if ((status === 410) !== (to === undefined))
      context.addIssue({
        code: 'custom',
        path: ['to'],
        message: status === 410 ? 'nothing where the status is 410' : 'where it leads',
        input: to,
      });
  });

/** `content/redirects.yaml`: addresses of an earlier site, and what has become of them. */
export const redirectsSchema = z.strictObject({ redirects: z.array(redirectSchema).default([]) });

export type Redirect = z.infer<typeof redirectSchema>;

/**
 * Folds an address for comparison, because an old site may have been linked in capitals and with a slash at the end.
 * Invalid escapes stay as they are.
 */
export function foldPath(pathname: string): string {
  let decoded = pathname;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    // An address with invalid escapes is compared as it is.
  }
  return (
    decoded
      .normalize('NFC')
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
      .replace(/(.)\/$/, '$1') || '/'
  );
}
