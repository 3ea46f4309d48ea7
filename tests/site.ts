import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveArguments, serveEnvironment } from '../scripts/setup.mjs';

export const projectDir = path.resolve(import.meta.dirname, '..');

export type Site = {
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** Everything that the server has written so far to standard output and standard error. */
  output(): string;
  /** Stops the server as a supervisor does, and keeps its data. */
  end(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Finds a port on loopback that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  await new Promise((resolve) => server.close(resolve));
  return Number(port);
}

/** Listens on a free port of loopback. Returns the URL, without a slash at its end. */
export async function listen(server: Pick<Server, 'listen' | 'address'>): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Stoppable = { closeAllConnections(): void; close(callback: () => void): unknown };

/** Ends the connections of a server and stops it. */
export async function stopServer(server: Stoppable): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
}

/** What is still to be ended when Vitest ends the worker. */
const ends = new Set<() => void>();
let isWatched = false;

/**
 * Does something when Vitest ends the worker, with SIGTERM and soon after with SIGKILL. Tests can't call `process.exit`,
 * because Vitest replaces it with a function that throws. Returns a function that takes this back.
 */
export function endWithWorker(end: () => void): () => void {
  if (!isWatched)
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect', 'exit']) process.once(event, endAll);
  isWatched = true;
  ends.add(end);
  return () => void ends.delete(end);
}

function endAll(): void {
  for (const end of ends) end();
  ends.clear();
}

/**
 * Starts the built site as `npm start` does, with its own data folder, and waits until it listens. `folder` holds another
 * version of it.
 */
export async function startSite(env: Record<string, string> = {}, folder = projectDir): Promise<Site> {
  const port = env.PORT ? Number(env.PORT) : await findFreePort();
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'saltbush-site-')));
  const child = spawn(process.execPath, serveArguments, {
    cwd: folder,
    env: { ...process.env, ...serveEnvironment, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const collect = (chunk: Buffer) => {
    written += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The site exited with status ${child.exitCode}: ${written}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const end = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const stop = async () => {
    await end();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    url: env.SITE_URL ?? `http://127.0.0.1:${port}`,
    port,
    dataDir,
    process: child,
    output: () => written,
    end,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
