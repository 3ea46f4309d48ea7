/**
 * Flags that keep Chromium from finding a way around the policy proxy. Each was tried against a page that looks for
 * one in 27 ways: tests/journeys/audit-containment.e2e.ts. None is `--disable-features`, because Chromium obeys only
 * the last of these, and `app/audit/server/browser/start-chromium.ts` sets one.
 */
export function chromiumFlags(proxyUrl: string): string[] {
  return [
    `--proxy-server=${proxyUrl}`,
    // Loopback and link-local addresses bypass a proxy unless this prevents it.
    '--proxy-bypass-list=<-loopback>',
    // Only the proxy resolves names: no prefetching, no TURN server by name.
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${new URL(proxyUrl).hostname}`,
    // STUN and TURN use UDP, which no proxy sees. `--force-webrtc-ip-handling-policy` has no effect here.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    // Requests that Chromium makes for itself.
    '--disable-background-networking',
    '--disable-client-side-phishing-detection',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-sync',
    '--no-default-browser-check',
    '--no-first-run',
    '--no-pings',
    '--no-service-autorun',
    '--disable-breakpad',
    '--deny-permission-prompts',
  ];
}
