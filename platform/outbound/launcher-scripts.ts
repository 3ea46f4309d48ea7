/** How a browser is contained on this machine, besides its flags. */
export type Containment = {
  /** True for a network namespace with nothing in it but the way to the proxy. */
  namespace: boolean;
  /** `stranger` if we are root, who can become any user; `same` is the server's own user. */
  user: 'stranger' | 'same';
  /** True if Chromium's own sandbox is used. */
  sandbox: boolean;
};

/**
 * A user id of no account, not even nobody, which may own processes and files. Whatever runs under it owns nothing.
 */
export const strangerId = 64_977;

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Our launcher creates the profile, so under root it belongs to root and must be handed over. */
const giveProfile = `for argument in "$@"; do
  case "$argument" in
    --user-data-dir=*) chown -R ${strangerId}:${strangerId} "\${argument#--user-data-dir=}" ;;
  esac
done`;

/** Drops every capability for good. */
const dropRoot = `setpriv --reuid=${strangerId} --regid=${strangerId} --clear-groups --inh-caps=-all --`;
const dropCapabilities = 'setpriv --inh-caps=-all --ambient-caps=-all --';

/** The arguments of `unshare` for a network namespace, depending on our user. */
export function unshareArguments(isRoot: boolean): string[] {
  return isRoot ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net'];
}

export type LauncherOptions = {
  chromiumPath: string;
  containment: Pick<Containment, 'namespace' | 'user'>;
  isRoot: boolean;
  /** The path of the forwarder program, beside the launcher: see `forwarderProgram`. */
  forwarderPath: string;
  nodePath: string;
  socketPath: string;
  port: number;
};

/**
 * A program that our launcher starts in Chromium's place. It is a shell script, because nothing else is available
 * everywhere.
 */
export function launcherScript(options: LauncherOptions): string {
  const { containment, isRoot, chromiumPath, forwarderPath, nodePath, socketPath, port } = options;
  const isStranger = containment.user === 'stranger';
  const lines = ['#!/bin/sh', ...(isStranger ? [giveProfile] : [])];
  if (!containment.namespace)
    return [...lines, `exec ${isStranger ? dropRoot : ''} ${quote(chromiumPath)} "$@"`, ''].join('\n');
  const user = isStranger ? String(strangerId) : '';
  const forward = [nodePath, forwarderPath, socketPath, String(port), user].map(quote).join(' ');
  const drop = isRoot && !isStranger ? '' : dropCapabilities;
  const inside = `ip link set lo up && exec ${forward} ${drop} ${quote(chromiumPath)} "$@"`;
  const unshare = `unshare ${unshareArguments(isRoot).join(' ')}`;
  return [...lines, `exec ${unshare} -- /bin/sh -c ${quote(inside)} sh "$@"`, ''].join('\n');
}

/**
 * Runs inside the namespace and forwards connections from the proxy's port to its socket, which is in the file system
 * and so reachable from there. It starts Chromium with the pipes over which our launcher controls it, and ends with
 * it. If it starts as root it switches to the stranger once it is loaded, because that user may be unable to read
 * node.
 */
export const forwarderProgram = `
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
