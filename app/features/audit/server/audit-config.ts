import { z } from 'zod';

const example =
  'exact hosts and ports such as 127.0.0.1:8080, intranet.example:443 or [::1]:80, with commas between them';

/** Parses an exact `host:port`, and spells the host as `URL` does. Undefined if it is invalid or a pattern. */
export function parseAllowed(text: string): string | undefined {
  const port = /:(\d{1,5})$/.exec(text)?.[1];
  if (!port || Number(port) < 1 || /[/?#@\\\s*]/.test(text)) return undefined;
  const hostname = URL.parse(`http://${text}/`)?.hostname;
  return hostname ? `${hostname}:${Number(port)}` : undefined;
}

/** The schema of AUDIT_ALLOW: hosts that audits may reach although the policy would refuse them. */
export const allowList = z.string().transform((text, context) => {
  const items = text.split(',').map((item) => parseAllowed(item.trim()));
  if (items.every((item) => item !== undefined)) return [...new Set(items)];
  context.addIssue(example);
  return z.NEVER;
});

export type AuditConfig = {
  /** Hosts, as exact `host:port`, that may be measured although they are not public. */
  allow: string[];
  /** Undefined if hosting is not looked up. */
  greenWebUrl: string | undefined;
  /** The path of Chromium. If undefined, the usual places are searched; with `off` there is no browser. */
  chromiumPath: string | undefined;
};

/** The Green Web Foundation's register of hosts with evidence of renewable power. */
const greenWebUrl = 'https://api.thegreenwebfoundation.org';

/** The environment variables of audits. */
export const auditVariables = {
  AUDIT_ALLOW: allowList.default([]),
  GREEN_WEB_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })], {
      error: `a URL such as ${greenWebUrl}, or the word off`,
    })
    .default(greenWebUrl),
  CHROMIUM_PATH: z.string().optional(),
};

type Environment = z.output<z.ZodObject<typeof auditVariables>>;

export function chooseAudits(env: Environment): AuditConfig {
  return {
    allow: env.AUDIT_ALLOW,
    greenWebUrl: env.GREEN_WEB_URL === 'off' ? undefined : env.GREEN_WEB_URL.replace(/\/+$/, ''),
    chromiumPath: env.CHROMIUM_PATH,
  };
}
