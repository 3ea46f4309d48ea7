import type { Outbound } from './outbound.ts';

/**
 * Reports each other host to which the page's address leads, before anything more is requested from it; `onHost` may
 * end the audit by throwing. The typed host was counted with the request.
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
