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
    /** Of the site that was here before; with the parameters that have to be there, where it told pages apart by them. */
    from: source,
    /** Where it is now; absent where it is gone. */
    to: target.optional(),
    /** 301 and 308 say that it has moved, 308 also that a form may be sent on; 410 that it is gone for good. */
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
 * The form in which addresses are compared: an old site may have been asked in capitals and with a slash at the end.
 * Escapes that are none stay as they are.
 */
export function foldPath(pathname: string): string {
  let decoded = pathname;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    // Compared as it stands.
  }
  return (
    decoded
      .normalize('NFC')
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
      .replace(/(.)\/$/, '$1') || '/'
  );
}
