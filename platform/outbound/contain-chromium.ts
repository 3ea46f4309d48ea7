import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromiumFlags } from './chromium-flags.ts';
import { findContainment } from './find-containment.ts';
import { type Containment, forwarderProgram, launcherScript, strangerId } from './launcher-scripts.ts';
import { OutboundError } from './outbound-failure.ts';
import { innerPort, type PolicyProxy, type PolicyProxyOptions, startPolicyProxy } from './policy-proxy.ts';

export type ContainedChromium = {
  /** To be given to Playwright's `chromium.launch`, with more `args` behind these where they are needed. */
  launch: {
    executablePath: string;
    args: string[];
    chromiumSandbox: boolean;
    /** Nothing of ours: the server's own holds its secrets. */
    env: Record<string, string>;
  };
  proxy: PolicyProxy;
  containment: Containment;
  /** After the browser is closed. */
  stop(): Promise<void>;
};

export type ContainChromiumOptions = Omit<PolicyProxyOptions, 'socketPath'> & {
  chromiumPath: string;
  /** In place of the strongest that works here: for tests of each. */
  containment?: Containment;
};

const found = new Map<string, Promise<Containment | undefined>>();

/**
 * Everything that one visit of a stranger's page needs to stay inside: its proxy, the flags, an ordinary user, the
 * sandbox, and a network of its own, each as far as this machine lets it. The first call tries out how far that is.
 * Throws OutboundError `crashed` where Chromium does not start.
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
  // It may be installed, or mended, while the server runs.
  found.delete(chromiumPath);
  throw new OutboundError({ code: 'crashed' });
}

const isRoot = () => process.getuid?.() === 0;

async function writeLauncher(chromiumPath: string, containment: Pick<Containment, 'namespace' | 'user'>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-browser-'));
  const [executablePath, forwarderPath, socketPath, home] = ['launch', 'forward.mjs', 'proxy', 'home'].map(
    (name) => path.join(folder, name),
  ) as [string, string, string, string];
  // Others may pass through, and not look around.
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

/** Whether Chromium starts in this way, and ends by itself. */
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
