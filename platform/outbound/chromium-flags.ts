/**
 * What keeps a Chromium from finding another way out than the policy proxy. Each was tried against a page that looks
 * for one in 27 ways: tests/journeys/audit-containment.e2e.ts.
 *
 * None is `--disable-features`: Chromium takes the last of these alone, and Playwright has one of its own.
 */
export function chromiumFlags(proxyUrl: string): string[] {
  return [
    `--proxy-server=${proxyUrl}`,
    // Loopback and link-local addresses go around a proxy unless this takes it back.
    '--proxy-bypass-list=<-loopback>',
    // Names are for the proxy to resolve, and nobody else: no look-up ahead, no name of a TURN server.
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${new URL(proxyUrl).hostname}`,
    // STUN and TURN speak UDP, which no proxy sees. `--force-webrtc-ip-handling-policy` has no effect here.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    // What Chromium asks of its maker for itself.
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
