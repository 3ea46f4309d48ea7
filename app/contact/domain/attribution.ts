import { z } from 'zod';
import type { SentForm } from './contact-fields.ts';

/** The fields that describe how a visit began. The form carries it in one field, which `app/contact/domain/sent-attribution.ts` takes apart. */
export const attributionFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'referring_host',
  'landing_path',
] as const;

// These never make a message fail: what can't be used is left out.
const tag = z.string().transform((text) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, 200),
);
const host = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9.-]{1,253}$/)
  .catch('');
const path = z
  .string()
  .regex(/^\/(?!\/)[\x21-\x7e]*$/)
  .catch('')
  .transform((text) => text.replace(/[?#].*/, '').slice(0, 300));

const attributionSchema = z.object({
  utm_source: tag,
  utm_medium: tag,
  utm_campaign: tag,
  utm_term: tag,
  utm_content: tag,
  referring_host: host,
  landing_path: path,
});

/** How a visitor found the site. Unknown is an empty text. Nothing in it says who the visitor is. */
export type Attribution = z.infer<typeof attributionSchema> & {
  /** The AI assistant that sent the visitor, by its name. */
  assistant: string;
};

/**
 * Reads what the form says about the visit, else where it was sent from: `referer` is that header of the
 * post, and `siteUrl` where the site lives.
 */
export function readAttribution(
  form: SentForm,
  { referer, siteUrl }: { referer: string | null; siteUrl: string },
): Attribution {
  const sent = Object.fromEntries(
    attributionFields.map((name) => [
      name,
      form.getAll(name).find((value) => typeof value === 'string') ?? '',
    ]),
  );
  const filled = Object.values(sent).some((value) => value !== '');
  const read = attributionSchema.parse(filled ? sent : readReferer(referer, siteUrl));
  return { ...read, assistant: findAssistant(read.referring_host, read.utm_source) };
}

function readReferer(referer: string | null, siteUrl: string): Record<string, string> {
  const url = URL.parse(referer ?? '');
  const own = url?.origin === siteUrl;
  return Object.fromEntries(
    attributionFields.map((name) => {
      if (name === 'referring_host') return [name, url && !own ? url.hostname : ''];
      if (name === 'landing_path') return [name, url && own ? url.pathname : ''];
      return [name, own ? (url.searchParams.get(name) ?? '') : ''];
    }),
  );
}

/** Hosts from which AI assistants send visitors; also the `utm_source` that some add. The list is of November 2026. */
const hosts: Record<string, string> = {
  'chatgpt.com': 'ChatGPT',
  'chat.openai.com': 'ChatGPT',
  'perplexity.ai': 'Perplexity',
  'gemini.google.com': 'Gemini',
  'copilot.microsoft.com': 'Copilot',
  'claude.ai': 'Claude',
  'grok.com': 'Grok',
  'deepseek.com': 'DeepSeek',
  'mistral.ai': 'Mistral',
  'meta.ai': 'Meta AI',
  'duck.ai': 'DuckDuckGo AI',
};

/** Campaign tags that name an assistant without its domain. */
const tags = new Map(
  Object.entries({
    chatgpt: 'ChatGPT',
    openai: 'ChatGPT',
    perplexity: 'Perplexity',
    gemini: 'Gemini',
    copilot: 'Copilot',
    claude: 'Claude',
    grok: 'Grok',
    deepseek: 'DeepSeek',
  }),
);

/** The assistant's name, or an empty text. Subdomains count. */
function findAssistant(referringHost: string, utmSource: string): string {
  for (const given of [referringHost, utmSource]) {
    const name = given.toLowerCase();
    const known = Object.entries(hosts).find(([host]) => name === host || name.endsWith(`.${host}`));
    if (known) return known[1];
  }
  return tags.get(utmSource.toLowerCase()) ?? '';
}
