import { z } from 'zod';

const example =
  'exact hosts and ports such as 127.0.0.1:8080, intranet.example:443 or [::1]:80, with commas between them';

/** `host:port` as `URL` spells the host, or undefined. No patterns, no paths, no port left out. */
export function parseAllowed(text: string): string | undefined {
  const port = /:(\d{1,5})$/.exec(text)?.[1];
  if (!port || Number(port) < 1 || /[/?#@\\\s*]/.test(text)) return undefined;
  const hostname = URL.parse(`http://${text}/`)?.hostname;
  return hostname ? `${hostname}:${Number(port)}` : undefined;
}

/** AUDIT_ALLOW: where audits may go although the policy says no. */
export const allowList = z.string().transform((text, context) => {
  const items = text.split(',').map((item) => parseAllowed(item.trim()));
  if (items.every((item) => item !== undefined)) return [...new Set(items)];
  context.addIssue(example);
  return z.NEVER;
});
