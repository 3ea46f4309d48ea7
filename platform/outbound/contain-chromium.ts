import { chmod, chown } from 'node:fs/promises';
import { ownerOf, requireContainment } from './find-containment.ts';
import { type Containment, describeLaunch, type Launch, unprivilegedId } from './launch-chromium.ts';
import { createLaunchFolder, removeForgottenFolders } from './launch-folder.ts';
import { type PolicyProxy, type PolicyProxyOptions, startPolicyProxy } from './policy-proxy.ts';

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
  const folder = await createLaunchFolder(ownerOf(containment));
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
