import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { settleWithin } from '../time-limit.ts';
import { innerPort, type PolicyProxy, type PolicyProxyOptions, startPolicyProxy } from './policy-proxy.ts';
import { killTree } from './process-tree.ts';

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

export type ContainedChromium = {
  launch: Launch;
  proxy: PolicyProxy;
  containment: Containment;
  /** Removes the profile too. Call this after the browser has closed. */
  stop(): Promise<void>;
};

type ContainChromiumOptions = Omit<PolicyProxyOptions, 'socketPath'> & {
  chromiumPath: string;
  /** Forces one containment in place of the strongest that works, so that tests can try each. */
  containment?: Containment;
  /** How long Chromium may take to start and exit when a containment is tried. */
  trialMs?: number;
};

/** The strongest containment that works, by the path of Chromium. */
const found = new Map<string, Promise<Containment | undefined>>();

/**
 * Prepares everything that contains one scan of an untrusted page: the proxy, the flags, an unprivileged user, the
 * sandbox, and a network namespace, as far as this machine supports them, which the first call finds out. Throws if
 * Chromium does not start.
 */
export async function containChromium({
  chromiumPath,
  trialMs = 15_000,
  ...options
}: ContainChromiumOptions): Promise<ContainedChromium> {
  await removeForgottenFolders();
  const containment = options.containment ?? (await requireContainment(chromiumPath, trialMs));
  const folder = await makeLaunchFolder(containment);
  try {
    const { socketPath } = folder;
    const proxy = await startPolicyProxy({ ...options, ...(containment.namespace ? { socketPath } : {}) });
    if (containment.namespace) {
      // No other user of this machine may use the proxy.
      await chmod(socketPath, 0o600);
      if (containment.user === 'unprivileged') await chown(socketPath, unprivilegedId, unprivilegedId);
    }
    return {
      proxy,
      containment,
      launch: describeLaunch(chromiumPath, containment, folder, proxy.url),
      async stop() {
        await proxy.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function requireContainment(chromiumPath: string, trialMs: number): Promise<Containment> {
  const finding = found.get(chromiumPath) ?? findContainment((each) => canStart(chromiumPath, each, trialMs));
  found.set(chromiumPath, finding);
  try {
    const containment = await finding;
    if (!containment) throw new Error(`${chromiumPath} does not start`);
    return containment;
  } catch (error) {
    // Chromium may be installed or repaired while the server runs, so a failure is not remembered.
    found.delete(chromiumPath);
    throw error;
  }
}

const isRoot = () => process.getuid?.() === 0;

/** A user id that no account has, not even `nobody`, which may own processes and files. */
const unprivilegedId = 64_977;

/** The prefix of these folders' names, by which those of a killed server can be found. */
const launchFolderPrefix = 'saltbush-browser-';

type LaunchFolder = { home: string; forwarderPath: string; socketPath: string; remove(): Promise<void> };

/** Makes a folder for the browser's home with its profile, the proxy's socket, and the program that forwards to it. */
async function makeLaunchFolder({ user }: Containment): Promise<LaunchFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), launchFolderPrefix));
  // Other users may traverse the folder, but not list it.
  await chmod(folder, 0o711);
  const home = path.join(folder, 'home');
  await mkdir(home);
  if (user === 'unprivileged') await chown(home, unprivilegedId, unprivilegedId);
  const forwarderPath = path.join(folder, 'forward.mjs');
  await writeFile(forwarderPath, forwarderProgram, { mode: 0o644 });
  // Chromium's processes may still be writing as they end.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  return { home, forwarderPath, socketPath: path.join(folder, 'proxy'), remove };
}

/** No audit takes this long. */
const forgottenMs = 15 * 60_000;

/** Removes the folders of audits whose server was killed. */
export async function removeForgottenFolders(now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(launchFolderPrefix))) {
    const folder = path.join(tmpdir(), name);
    const made = (await stat(folder).catch(() => undefined))?.mtimeMs ?? now;
    // Folders of other users stay.
    if (now - made > forgottenMs) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** The arguments of `unshare` for a network namespace, depending on our user. */
const unshareArguments = () =>
  isRoot() ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net'];

function describeLaunch(
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
 * A program that runs inside the namespace and forwards connections from the proxy's port to its socket, which is in
 * the file system and so can be reached from there. It starts Chromium with the pipes over which our launcher controls
 * it, and ends with it. If it starts as root, it switches to the unprivileged user once it is loaded, because that user
 * may be unable to read node.
 */
const forwarderProgram = `
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
const [socketPath, port, user, command, ...rest] = process.argv.slice(2);
if (user) {
  process.setgroups([]);
  process.setgid(Number(user));
  process.setuid(Number(user));
}
const server = createServer((browser) => {
  const proxy = connect(socketPath);
  const end = () => { browser.destroy(); proxy.destroy(); };
  for (const socket of [browser, proxy]) socket.on('error', end).on('close', end).setNoDelay(true);
  browser.pipe(proxy).pipe(browser);
});
server.listen(Number(port), '127.0.0.1', () => {
  const browser = spawn(command, rest, { stdio: [0, 1, 2, 3, 4] });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => browser.kill(signal));
  browser.on('error', () => process.exit(127));
  browser.on('exit', (code) => process.exit(code ?? 1));
});
`;

const run = promisify(execFile);

/** Whether a spawned program leads a process group, so that all of its processes can be killed. */
const detached = process.platform !== 'win32';

/**
 * Whether Chromium starts in this containment, and exits by itself. Throws if it hangs, because it would then hang in
 * every other containment too. Leaves no process behind.
 */
async function canStart(chromiumPath: string, containment: Containment, trialMs: number): Promise<boolean> {
  const folder = await makeLaunchFolder(containment);
  const proxyUrl = `socks5://127.0.0.1:${innerPort}`;
  const { command, flags, env } = describeLaunch(chromiumPath, containment, folder, proxyUrl);
  const trial = ['--headless', '--disable-gpu', '--disable-dev-shm-usage', '--dump-dom', 'about:blank'];
  const disableUnusedParts = `--disable-features=${unusedParts.join(',')}`;
  const [program = '', ...args] = [...command, ...flags, disableUnusedParts, ...trial];
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'], detached });
  child.on('error', () => {});
  const output = await settleWithin(
    text(child.stdout).catch(() => ''),
    trialMs,
  );
  if (child.pid !== undefined) await killTree(child.pid);
  await folder.remove();
  if (output === undefined) throw new Error(`${chromiumPath} hangs as it starts`);
  return output.includes('<html>');
}

/**
 * Finds the strongest containment that works here by trying each, because that depends on the machine's kernel,
 * container and packages. Undefined if Chromium does not start at all.
 */
async function findContainment(
  attempt: (containment: Containment) => Promise<boolean>,
): Promise<Containment | undefined> {
  const canDrop = await runs('setpriv', ['--version']);
  const canUnshare =
    canDrop && (await runs('unshare', [...unshareArguments(), '--', 'ip', 'link', 'set', 'lo', 'up']));
  const users: Containment['user'][] = isRoot() && canDrop ? ['unprivileged', 'same'] : ['same'];
  // Chromium does not run its sandbox as root.
  for (const user of users)
    for (const sandbox of isRoot() && user === 'same' ? [false] : [true, false])
      for (const namespace of canUnshare ? [true, false] : [false]) {
        const containment = { namespace, user, sandbox };
        if (await attempt(containment)) return containment;
      }
  return undefined;
}

const runs = (command: string, args: string[]): Promise<boolean> =>
  run(command, args, { timeout: 5_000 }).then(
    () => true,
    () => false,
  );

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
