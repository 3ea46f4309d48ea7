import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * Routes every address of the world back to this machine, where our servers record each contact. The network card leads
 * nowhere, but without one a browser finds no network for STUN.
 */
const setUp = [
  'ip link set lo up',
  'ip route add local 0.0.0.0/0 dev lo',
  '{ ip -6 route add local ::/0 dev lo; ip link add card type veth peer name far; ip addr add 11.0.0.1/32 dev card; ip link set far up; ip link set card up; } 2>/dev/null >&2',
  'exec "$@"',
].join(' ; ');

const unshare =
  process.getuid?.() === 0
    ? ['unshare', '--net']
    : ['unshare', '--user', '--map-current-user', '--keep-caps', '--net'];

const wrap = (command: string[]) => [...unshare, '--', 'sh', '-c', setUp, 'sh', ...command];

/** Tells whether this machine allows a network namespace that has only loopback. Prints one line if not. */
export function canUnshare(): boolean {
  const [command = '', ...rest] = wrap(['ip', 'route', 'get', '192.0.2.1']);
  const { stdout, error, stderr } = spawnSync(command, rest, { encoding: 'utf8', timeout: 10_000 });
  if (stdout?.startsWith('local 192.0.2.1')) return true;
  const why = (error?.message || stderr || stdout).trim().split('\n')[0];
  console.warn(
    `No network with loopback alone on this machine (${why}): forms that lead elsewhere are not tried here`,
  );
  return false;
}

/** Runs a program of the project, in such a namespace or outside, and returns the JSON that it prints last. */
export async function runProgram<T>(program: string, args: string[], { namespace = true } = {}): Promise<T> {
  const plain = [process.execPath, path.resolve(import.meta.dirname, program), ...args];
  const [command = '', ...rest] = namespace ? wrap(plain) : plain;
  const { stdout } = await promisify(execFile)(command, rest, { maxBuffer: 64e6, timeout: 240_000 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
}
