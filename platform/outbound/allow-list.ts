import { z } from 'zod';

const example =
  'exact hosts and ports such as 127.0.0.1:8080, intranet.example:443 or [::1]:80, with commas between them';

/**
 * Parses `host:port` as `URL` spells the host; undefined if invalid. There are no patterns, paths or default ports.
 */
export function parseAllowed(text: string): string | undefined {
  const port = /:(\d{1,5})$/.exec(text)?.[1];
  if (!port || Number(port) < 1 || /[/?#@\\\s*]/.test(text)) return undefined;
  const hostname = URL.parse(`http://${text}/`)?.hostname;
  return hostname ? `${hostname}:${Number(port)}` : undefined;
}

/** The schema of AUDIT_ALLOW: hosts that audits may reach against the policy. */
export const allowList = z.string().transform((text, context) => {
  const items = text.split(',').map((item) => parseAllowed(item.trim()));
  if (items.every((item) => item !== undefined)) return [...new Set(items)];
  context.addIssue(example);
  return z.NEVER;
});
