import path from 'node:path';
import type { LaunchFolder } from './launch-folder.ts';

/** Inside a network namespace every port is free. */
export const innerPort = 3128;

/** How a browser is contained on this machine, besides its flags. */
export type Containment = {
  /** True for a network namespace from which only the proxy can be reached. */
  namespace: boolean;
  /** `unprivileged` requires root, which can become any user; `same` is the server's own user. */
  user: 'unprivileged' | 'same';
  /** True if Chromium's own sandbox is used. */
  sandbox: boolean;
};

/** How to start Chromium. Callers append their own arguments. */
export type Launch = {
  /** Chromium, after the programs that contain it. */
  command: string[];
  flags: string[];
  /** An environment with nothing of the server's, which holds its secrets. */
  env: Record<string, string>;
};

export const isRoot = () => process.getuid?.() === 0;

/** A user id that no account has, not even `nobody`, which may own processes and files. */
export const unprivilegedId = 64_977;

/** The arguments of `unshare` for a network namespace, depending on our user. */
export const unshareArguments = () =>
  isRoot() ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net'];

/** Describes how to start Chromium in a containment, with the proxy as its only way out. */
export function describeLaunch(
  chromiumPath: string,
  { namespace, user, sandbox }: Containment,
  { home, forwarderPath, socketPath }: LaunchFolder,
  proxyUrl: string,
): Launch {
  const isUnprivileged = user === 'unprivileged';
  // Each of these drops every capability for good.
  const asUnprivileged = [
    'setpriv',
    `--reuid=${unprivilegedId}`,
    `--regid=${unprivilegedId}`,
    '--clear-groups',
  ];
  const withoutCapabilities = ['setpriv', '--inh-caps=-all', '--ambient-caps=-all', '--', chromiumPath];
  const command = namespace
    ? [
        ...['unshare', ...unshareArguments(), '--'],
        ...['/bin/sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
        ...[
          process.execPath,
          forwarderPath,
          socketPath,
          String(innerPort),
          isUnprivileged ? String(unprivilegedId) : '',
        ],
        ...(isRoot() && !isUnprivileged ? [chromiumPath] : withoutCapabilities),
      ]
    : [...(isUnprivileged ? [...asUnprivileged, '--inh-caps=-all', '--'] : []), chromiumPath];
  return {
    command,
    flags: [
      ...chromiumFlags(proxyUrl),
      `--user-data-dir=${path.join(home, 'profile')}`,
      ...(sandbox ? [] : ['--no-sandbox']),
    ],
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: home,
      // Chromium leaves a folder here when it is killed. This one is removed with the launch folder.
      TMPDIR: home,
      LANG: 'C.UTF-8',
      TZ: 'UTC',
    },
  };
}

/**
 * Parts of Chromium's window, for `--disable-features`. They are pages that it loads at each start, though a headless
 * browser never shows them, and take half of its CPU time.
 */
export const unusedParts = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * Lists the flags that keep Chromium from bypassing the policy proxy. Each was tested against a page that tries 27
 * ways: tests/journeys/audit-containment.slow.e2e.ts. None is `--disable-features`, because Chromium obeys only the last of
 * these, and each caller sets its own with `unusedParts`.
 */
export function chromiumFlags(proxyUrl: string): string[] {
  return [
    `--proxy-server=${proxyUrl}`,
    // Loopback and link-local addresses bypass a proxy unless this prevents it.
    '--proxy-bypass-list=<-loopback>',
    // Only the proxy resolves names, so there is no DNS prefetch, and no TURN server by name.
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
