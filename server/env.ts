import path from 'node:path';
import { z } from 'zod';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const port = z.coerce
  .number('a port number from 1 to 65535')
  .int('a port number from 1 to 65535')
  .min(1, 'a port number from 1 to 65535')
  .max(65535, 'a port number from 1 to 65535');

const origin = z
  .url({ protocol: /^https?$/, error: 'a URL such as https://saltbush.example', abort: true })
  .refine((url) => new URL(url).pathname === '/' && !new URL(url).search && !new URL(url).hash, {
    error: 'a URL without a path, such as https://saltbush.example',
  })
  .transform((url) => new URL(url).origin);

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  BOOKING_URL: z.url({ protocol: /^https$/, error: 'an https URL' }).optional(),
  TRUST_PROXY: z.enum(['0', '1'], '1 behind a proxy that sets X-Forwarded-For, else 0').default('0'),
  LOG_LEVEL: z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('info'),
});

export type Config = {
  port: number;
  host: string;
  /** Scheme, host and port under which visitors reach the site; no trailing slash. */
  siteUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** Wins over the booking link of `content/site.yaml`. */
  bookingUrl: string | undefined;
  trustProxy: boolean;
  logLevel: (typeof logLevels)[number];
};

export class EnvironmentError extends Error {}

/**
 * Reads the configuration from environment variables; an empty value counts as unset. Throws one
 * EnvironmentError that names every fault.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return `  ${name}: expected ${issue.message}, got ${JSON.stringify(given[name])}`;
    });
    throw new EnvironmentError(`These environment variables can't be used:\n${faults.join('\n')}`);
  }
  const { PORT, HOST, SITE_URL, DATA_DIR, BOOKING_URL, TRUST_PROXY, LOG_LEVEL } = parsed.data;
  const shownHost = HOST.includes(':') ? `[${HOST}]` : HOST;
  return {
    port: PORT,
    host: HOST,
    siteUrl: SITE_URL ?? `http://${shownHost === '0.0.0.0' ? '127.0.0.1' : shownHost}:${PORT}`,
    dataDir: path.resolve(DATA_DIR),
    bookingUrl: BOOKING_URL,
    trustProxy: TRUST_PROXY === '1',
    logLevel: LOG_LEVEL,
  };
}

export function readEnvironment(): Config {
  return parseEnvironment(process.env);
}
