import type { Outbound } from './outbound.ts';

/**
 * Tells of each other host that the page's address leads to, before anything more is asked of it: `onHost` may end the
 * audit by throwing. The host that was typed has been counted where it was.
 */
export function reportHosts(
  outbound: Outbound,
  url: string,
  onHost: (host: string) => Promise<void>,
): Outbound {
  const known = new Set([URL.parse(url)?.hostname]);
  return {
    async fetch(asked, options) {
      const answer = await outbound.fetch(asked, options);
      const last = URL.parse(answer.url);
      if (!options.page || !last || known.has(last.hostname)) return answer;
      known.add(last.hostname);
      await onHost(last.host);
      return answer;
    },
  };
}
