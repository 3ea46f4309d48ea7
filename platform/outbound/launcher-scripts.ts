/** How a browser is started on this machine, beside its flags. */
export type Containment = {
  /** A network with nothing in it but the way to the proxy. */
  namespace: boolean;
  /** `stranger` where we are root, who can become anybody; `same` is whoever runs the server. */
  user: 'stranger' | 'same';
  /** Chromium's own. */
  sandbox: boolean;
};

/** A number that no account has, not even nobody, who may have processes and files: what runs under it owns nothing. */
export const strangerId = 64_977;

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Playwright makes the profile, and as root it belongs to root. */
const giveProfile = `for argument in "$@"; do
  case "$argument" in
    --user-data-dir=*) chown -R ${strangerId}:${strangerId} "\${argument#--user-data-dir=}" ;;
  esac
done`;

/** No way back to what root may do. */
const dropRoot = `setpriv --reuid=${strangerId} --regid=${strangerId} --clear-groups --inh-caps=-all --`;
const dropCapabilities = 'setpriv --inh-caps=-all --ambient-caps=-all --';

/** The arguments of `unshare` for a network of its own, by who we are. */
export function unshareArguments(isRoot: boolean): string[] {
  return isRoot ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net'];
}

export type LauncherOptions = {
  chromiumPath: string;
  containment: Pick<Containment, 'namespace' | 'user'>;
  isRoot: boolean;
  /** Beside the launcher: see `forwarderProgram`. */
  forwarderPath: string;
  nodePath: string;
  socketPath: string;
  port: number;
};

/** A program for Playwright to start in Chromium's place: a shell script, since nothing else is everywhere. */
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
 * Run inside the namespace: hands connections to the proxy's port on to its socket, which lies in the file system and so
 * can be reached from there. Starts Chromium with the pipes that Playwright speaks to it by, and ends with it.
 * Where it begins as root it becomes the stranger itself, as soon as it is loaded: that one may not be able to read node.
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
