import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The prefix of these folders' names, by which those of a killed server can be found. */
const launchFolderPrefix = 'saltbush-browser-';

export type LaunchFolder = {
  home: string;
  forwarderPath: string;
  socketPath: string;
  remove(): Promise<void>;
};

/**
 * Makes a folder for the browser's home with its profile, the proxy's socket, and the program that forwards to it. `owner`:
 * the id of another user who gets the home.
 */
export async function createLaunchFolder(owner: number | undefined): Promise<LaunchFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), launchFolderPrefix));
  // Other users may traverse the folder, but not list it.
  await chmod(folder, 0o711);
  const home = path.join(folder, 'home');
  await mkdir(home);
  if (owner !== undefined) await chown(home, owner, owner);
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
    const createdMs = (await stat(folder).catch(() => undefined))?.mtimeMs ?? now;
    // Folders of other users stay.
    if (now - createdMs > forgottenMs) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
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
