/** Hosts from which AI assistants send visitors; also the `utm_source` that some add. As of November 2026. */
const hosts: Record<string, string> = {
  'chatgpt.com': 'ChatGPT',
  'chat.openai.com': 'ChatGPT',
  'perplexity.ai': 'Perplexity',
  'gemini.google.com': 'Gemini',
  'copilot.microsoft.com': 'Copilot',
  'claude.ai': 'Claude',
};

/** The assistant's name, or an empty text. Subdomains count. */
export function findAssistant(referringHost: string, utmSource: string): string {
  for (const given of [referringHost, utmSource]) {
    const name = given.toLowerCase();
    const host = Object.keys(hosts).find((known) => name === known || name.endsWith(`.${known}`));
    if (host) return hosts[host] ?? '';
  }
  return '';
}
