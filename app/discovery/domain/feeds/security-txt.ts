import type { Machines } from '#app/content/machines.ts';

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability, and until when the file is valid. */
export function renderSecurityTxt(
  { security }: Machines,
  { siteUrl, email }: { siteUrl: string; email: string },
) {
  return [
    `Contact: ${security.contact ?? `mailto:${email}`}`,
    `Expires: ${new Date(security.expires).toISOString()}`,
    `Preferred-Languages: ${security.languages.join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
