import { z } from 'zod';

const example =
  'exact hosts and ports such as 127.0.0.1:8080, intranet.example:443 or [::1]:80, with commas between them';

/** `host:port` as `URL` spells the host, or undefined. No patterns, no paths, no port left out. */
export function parseAllowed(text: string): string | undefined {
  const port = /:(\d{1,5})$/.exec(text)?.[1];
  if (!port || Number(port) < 1 || Number(port) > 65535 || /[/?#@\\\s*]/.test(text)) return undefined;
  const hostname = URL.parse(`http://${text.slice(0, -port.length - 1)}/`)?.hostname;
  return hostname ? `${hostname}:${Number(port)}` : undefined;
}

/** AUDIT_ALLOW: where audits may go although the policy says no. */
export const allowList = z.string().transform((text, context) => {
  const items = text.split(',').map((item) => item.trim());
  const wrong = items.filter((item) => !parseAllowed(item));
  if (wrong.length > 0) context.addIssue(example);
  return wrong.length > 0 ? z.NEVER : [...new Set(items.flatMap((item) => parseAllowed(item) ?? []))];
});
