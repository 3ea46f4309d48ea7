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
type Containment = {
  /** True for a network namespace with nothing in it but the way to the proxy. */
  namespace: boolean;
  /** `stranger` if we are root, who can become any user; `same` is the server's own user. */
  user: 'stranger' | 'same';
  /** True if Chromium's own sandbox is used. */
  sandbox: boolean;
};

/** How to start Chromium: callers add their own arguments behind these. */
export type Launch = {
  /** Chromium, behind the programs that contain it. */
  command: string[];
  flags: string[];
  /** An environment without anything of ours, because the server's holds its secrets. */
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
  /** Forces one kind of containment in place of the strongest that works, so that tests can try each. */
  containment?: Containment;
  /** The time in which Chromium must have started and ended where it is tried out. */
  trialMs?: number;
};

const found = new Map<string, Promise<Containment | undefined>>();

/**
 * Prepares everything that contains one scan of an untrusted page: the proxy, the flags, an unprivileged user, the
 * sandbox, and a network namespace, each as far as this machine allows. The first call tries out how far that is.
 * Throws if Chromium does not start.
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
      // Nobody else on this machine gets a way out of it.
      await chmod(socketPath, 0o600);
      if (containment.user === 'stranger') await chown(socketPath, strangerId, strangerId);
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
  const finding = found.get(chromiumPath) ?? findContainment((each) => comesUp(chromiumPath, each, trialMs));
  found.set(chromiumPath, finding);
  try {
    const containment = await finding;
    if (!containment) throw new Error(`${chromiumPath} does not start`);
    return containment;
  } catch (error) {
    // Chromium may be installed, or repaired, while the server runs, so a failure is tried again.
    found.delete(chromiumPath);
    throw error;
  }
}

const isRoot = () => process.getuid?.() === 0;

/**
 * A user id of no account, not even nobody, which may own processes and files. Whatever runs under it owns nothing.
 */
const strangerId = 64_977;

/** The beginning of the names of these folders, by which those of a server that was killed can be found. */
const launchFolderPrefix = 'saltbush-browser-';

type LaunchFolder = { home: string; forwarderPath: string; socketPath: string; remove(): Promise<void> };

/** Makes a folder for the browser's home with its profile, the proxy's socket, and the program that forwards to it. */
async function makeLaunchFolder({ user }: Containment): Promise<LaunchFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), launchFolderPrefix));
  // Other users may traverse the folder, but not list it.
  await chmod(folder, 0o711);
  const home = path.join(folder, 'home');
  await mkdir(home);
  if (user === 'stranger') await chown(home, strangerId, strangerId);
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
  const isStranger = user === 'stranger';
  // Each drops every capability for good.
  const asStranger = ['setpriv', `--reuid=${strangerId}`, `--regid=${strangerId}`, '--clear-groups'];
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
          isStranger ? String(strangerId) : '',
        ],
        ...(isRoot() && !isStranger ? [chromiumPath] : withoutCapabilities),
      ]
    : [...(isStranger ? [...asStranger, '--inh-caps=-all', '--'] : []), chromiumPath];
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
      // Chromium leaves a folder here when it is killed. Ours goes with the launch.
      TMPDIR: home,
      LANG: 'C.UTF-8',
      TZ: 'UTC',
    },
  };
}

/**
 * Runs inside the namespace and forwards connections from the proxy's port to its socket, which is in the file system
 * and so reachable from there. It starts Chromium with the pipes over which our launcher controls it, and ends with
 * it. If it starts as root it switches to the stranger once it is loaded, because that user may be unable to read
 * node.
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

/** Whether a program leads a process group, with which all of it can be ended. */
const detached = process.platform !== 'win32';

/**
 * Whether Chromium starts in this way, and exits by itself. Throws if it hangs, as it then would in every other way.
 * None of its processes is left.
 */
async function comesUp(chromiumPath: string, containment: Containment, trialMs: number): Promise<boolean> {
  const folder = await makeLaunchFolder(containment);
  const proxyUrl = `socks5://127.0.0.1:${innerPort}`;
  const { command, flags, env } = describeLaunch(chromiumPath, containment, folder, proxyUrl);
  const trial = ['--headless', '--disable-gpu', '--disable-dev-shm-usage', '--dump-dom', 'about:blank'];
  const [program = '', ...words] = [...command, ...flags, ...trial];
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'ignore'], detached });
  child.on('error', () => {});
  const written = await settleWithin(
    text(child.stdout).catch(() => ''),
    trialMs,
  );
  if (child.pid !== undefined) await killTree(child.pid);
  await folder.remove();
  if (written === undefined) throw new Error(`${chromiumPath} hangs as it starts`);
  return written.includes('<html>');
}

/**
 * Finds the strongest containment that works here, by trying, because it depends on the machine's kernel, container
 * and packages, which can't be told by looking. Undefined if Chromium does not start at all.
 */
async function findContainment(
  attempt: (containment: Containment) => Promise<boolean>,
): Promise<Containment | undefined> {
  const canDrop = await runs('setpriv', ['--version']);
  const canUnshare =
    canDrop && (await runs('unshare', [...unshareArguments(), '--', 'ip', 'link', 'set', 'lo', 'up']));
  const users: Containment['user'][] = isRoot() && canDrop ? ['stranger', 'same'] : ['same'];
  // Chromium refuses its sandbox to root.
  for (const user of users)
    for (const sandbox of isRoot() && user === 'same' ? [false] : [true, false])
      for (const namespace of canUnshare ? [true, false] : [false]) {
        const containment = { namespace, user, sandbox };
        if (await attempt(containment)) return containment;
      }
  return undefined;
}

const runs = (command: string, words: string[]): Promise<boolean> =>
  run(command, words, { timeout: 5_000 }).then(
    () => true,
    () => false,
  );

/**
 * Flags that keep Chromium from finding a way around the policy proxy. Each was tried against a page that looks for
 * one in 27 ways: tests/journeys/audit-containment.e2e.ts. None is `--disable-features`, because Chromium obeys only
 * the last of these, and `app/audit/server/gather/browser/start-chromium.ts` sets one.
 */
export function chromiumFlags(proxyUrl: string): string[] {
  return [
    `--proxy-server=${proxyUrl}`,
    // Loopback and link-local addresses bypass a proxy unless this prevents it.
    '--proxy-bypass-list=<-loopback>',
    // The proxy alone resolves names: no prefetching, no TURN server by name.
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
