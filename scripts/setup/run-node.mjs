import { spawn, spawnSync } from 'node:child_process';
import { findNode } from './find-node.mjs';
import { projectDir } from './project-dir.mjs';

/** Runs a program of the project with its Node and waits. Returns the exit status. */
export function runNode(args, options = {}) {
  const { status } = spawnSync(findNode(), args, { cwd: projectDir, stdio: 'inherit', ...options });
  return status ?? 1;
}

/** Runs a program of the project with its Node while this one goes on. Resolves to the exit status. */
export function runNodeBeside(args) {
  return new Promise((resolve) => {
    const child = spawn(findNode(), args, { cwd: projectDir, stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('exit', (status) => resolve(status ?? 1));
  });
}

/**
 * Becomes, as far as a process can, the given program: signals go to it, and its exit status is ours. Of `env`, what is
 * set already wins.
 */
export function becomeNode(args, env = {}) {
  const child = spawn(findNode(), args, {
    cwd: projectDir,
    stdio: 'inherit',
    env: { ...env, ...process.env },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
}
