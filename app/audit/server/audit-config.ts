import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { type AuditLimits, defaultAuditLimits, defaultKeptDays } from '../domain/limits.ts';

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

export type AuditConfig = {
  /** Hosts, as exact `host:port`, that may be measured although they are not public. */
  allow: string[];
  /** The number of pages that are measured at the same time. */
  concurrency: number;
  limits: AuditLimits;
  keptDays: number;
  /** Undefined if hosting is not looked up. */
  greenWebUrl: string | undefined;
  /** If undefined, the usual places are searched. `off` uses no browser. */
  chromiumPath: string | undefined;
};

/** The Green Web Foundation's register of hosts that show evidence. */
const greenWebUrl = 'https://api.thegreenwebfoundation.org';

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `a whole number from ${least} to ${most}`,
    })
    .transform(Number);
}

const limits = z.string().transform((text, context): AuditLimits => {
  const given: Record<string, number> = {};
  for (const part of text.split(/[\s,]+/).filter((word) => word !== '')) {
    const [, name = '', count] = /^([a-z]+)=(\d{1,6})$/.exec(part) ?? [];
    if (!Object.hasOwn(defaultAuditLimits, name)) {
      context.addIssue(
        `pairs such as visitor=10,queue=20; names are ${Object.keys(defaultAuditLimits).join(', ')}`,
      );
      return z.NEVER;
    }
    given[name] = Number(count);
  }
  return { ...defaultAuditLimits, ...given };
});

/** The part of the environment's schema that concerns audits. */
export const auditVariables = {
  AUDIT_ALLOW: allowList.default([]),
  AUDIT_LANES: wholeNumber(1, 64).optional(),
  AUDIT_LIMITS: limits.default(defaultAuditLimits),
  AUDIT_KEPT_DAYS: wholeNumber(1, 3650).default(defaultKeptDays),
  GREEN_WEB_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })], {
      error: `a URL such as ${greenWebUrl}, or the word off`,
    })
    .default(greenWebUrl),
  CHROMIUM_PATH: z.string().optional(),
};

type Given = z.output<z.ZodObject<typeof auditVariables>>;

export function chooseAudits(given: Given): AuditConfig {
  return {
    allow: given.AUDIT_ALLOW,
    concurrency: given.AUDIT_LANES ?? availableParallelism(),
    limits: given.AUDIT_LIMITS,
    keptDays: given.AUDIT_KEPT_DAYS,
    greenWebUrl: given.GREEN_WEB_URL === 'off' ? undefined : given.GREEN_WEB_URL.replace(/\/+$/, ''),
    chromiumPath: given.CHROMIUM_PATH,
  };
}
