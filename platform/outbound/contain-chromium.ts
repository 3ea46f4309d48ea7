import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type Containment,
  forwarderProgram,
  launcherScript,
  strangerId,
  unshareArguments,
} from './launcher-scripts.ts';
import { OutboundError } from './outbound-failure.ts';
import { innerPort, type PolicyProxy, type PolicyProxyOptions, startPolicyProxy } from './policy-proxy.ts';

export type ContainedChromium = {
  /**
   * The options with which our launcher starts Chromium (docs/decisions/024); callers add their own `args` behind
   * these.
   */
  launch: {
    executablePath: string;
    args: string[];
    chromiumSandbox: boolean;
    /** An environment without anything of ours, because the server's holds its secrets. */
    env: Record<string, string>;
  };
  proxy: PolicyProxy;
  containment: Containment;
  /** Call this after the browser has closed. */
  stop(): Promise<void>;
};

type ContainChromiumOptions = Omit<PolicyProxyOptions, 'socketPath'> & {
  chromiumPath: string;
  /** Forces one kind of containment in place of the strongest that works, so that tests can try each. */
  containment?: Containment;
};

const found = new Map<string, Promise<Containment | undefined>>();

/**
 * Prepares everything that contains one scan of an untrusted page: the proxy, the flags, an unprivileged user, the
 * sandbox, and a network namespace, each as far as this machine allows. The first call tries out how far that is.
 * Throws OutboundError `crashed` if Chromium does not start.
 */
export async function containChromium({
  chromiumPath,
  ...options
}: ContainChromiumOptions): Promise<ContainedChromium> {
  const containment = options.containment ?? (await requireContainment(chromiumPath));
  const launcher = await writeLauncher(chromiumPath, containment);
  try {
    const { socketPath } = launcher;
    const proxy = await startPolicyProxy({ ...options, ...(containment.namespace ? { socketPath } : {}) });
    if (containment.namespace) await chmod(socketPath, 0o666);
    return {
      proxy,
      containment,
      launch: {
        executablePath: launcher.executablePath,
        args: chromiumFlags(proxy.url),
        chromiumSandbox: containment.sandbox,
        env: launcher.env,
      },
      async stop() {
        await proxy.stop();
        await launcher.remove();
      },
    };
  } catch (error) {
    await launcher.remove();
    throw error;
  }
}

async function requireContainment(chromiumPath: string): Promise<Containment> {
  const finding = found.get(chromiumPath) ?? findContainment(isRoot(), (each) => comesUp(chromiumPath, each));
  found.set(chromiumPath, finding);
  const containment = await finding;
  if (containment) return containment;
  // Chromium may be installed, or repaired, while the server runs, so a failure is tried again.
  found.delete(chromiumPath);
  throw new OutboundError({ code: 'crashed' });
}

const isRoot = () => process.getuid?.() === 0;

async function writeLauncher(chromiumPath: string, containment: Pick<Containment, 'namespace' | 'user'>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-browser-'));
  const [executablePath, forwarderPath, socketPath, home] = ['launch', 'forward.mjs', 'proxy', 'home'].map(
    (name) => path.join(folder, name),
  ) as [string, string, string, string];
  // Other users may traverse the folder, but not list it.
  await chmod(folder, 0o711);
  await mkdir(home);
  if (containment.user === 'stranger') await chown(home, strangerId, strangerId);
  await writeFile(forwarderPath, forwarderProgram, { mode: 0o644 });
  const script = launcherScript({
    chromiumPath,
    containment,
    isRoot: isRoot(),
    forwarderPath,
    nodePath: process.execPath,
    socketPath,
    port: innerPort,
  });
  await writeFile(executablePath, script, { mode: 0o755 });
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: home,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
  };
  const remove = () => rm(folder, { recursive: true, force: true });
  return { executablePath, socketPath, home, env, remove };
}

/** Whether Chromium starts in this way, and exits by itself. */
async function comesUp(chromiumPath: string, containment: Containment): Promise<boolean> {
  const launcher = await writeLauncher(chromiumPath, containment);
  const flags = [
    ...chromiumFlags(`http://127.0.0.1:${innerPort}`),
    '--headless',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    `--user-data-dir=${launcher.home}`,
    ...(containment.sandbox ? [] : ['--no-sandbox']),
    '--dump-dom',
    'about:blank',
  ];
  try {
    const { stdout } = await promisify(execFile)(launcher.executablePath, flags, {
      env: launcher.env,
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    return stdout.includes('<html>');
  } catch {
    return false;
  } finally {
    await launcher.remove();
  }
}

/** Starts Chromium once in this way, without a page; resolves to true if it starts and exits. */
type TryContainment = (containment: Containment) => Promise<boolean>;

/**
 * Finds the strongest containment that works here, by trying, because it depends on the machine's kernel, container
 * and packages, which can't be told by looking. Undefined if Chromium does not start at all.
 */
async function findContainment(isRoot: boolean, attempt: TryContainment): Promise<Containment | undefined> {
  const canDrop = await runs('setpriv', ['--version']);
  const canUnshare =
    canDrop && (await runs('unshare', [...unshareArguments(isRoot), '--', 'ip', 'link', 'set', 'lo', 'up']));
  const users: Containment['user'][] = isRoot && canDrop ? ['stranger', 'same'] : ['same'];
  for (const user of users)
    for (const sandbox of isRoot && user === 'same' ? [false] : [true, false])
      for (const namespace of canUnshare ? [true, false] : [false]) {
        const containment = { namespace, user, sandbox };
        if (await attempt(containment)) return containment;
      }
  return undefined;
}

const run = promisify(execFile);

async function runs(command: string, rest: string[]): Promise<boolean> {
  return run(command, rest, { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

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
