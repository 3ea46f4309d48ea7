/** Hosts from which AI assistants send visitors; also the `utm_source` that some add. As of November 2026. */
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
export function findAssistant(referringHost: string, utmSource: string): string {
  for (const given of [referringHost, utmSource]) {
    const name = given.toLowerCase();
    const known = Object.entries(hosts).find(([host]) => name === host || name.endsWith(`.${host}`));
    if (known) return known[1];
  }
  return tags.get(utmSource.toLowerCase()) ?? '';
}
