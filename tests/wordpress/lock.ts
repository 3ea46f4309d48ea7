import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Does the work while no other process does it. The lock is the kernel's: it goes with its holder, however that ends. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const holder = spawn('flock', [file, '-c', 'echo held; exec cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(holder, 'exit');
  const held = once(holder.stdout, 'data').then(() => true);
  if ((await Promise.race([held, ended])) !== true) throw new Error(`The lock ${file} could not be taken`);
  try {
    return await work();
  } finally {
    holder.stdin.end();
    await ended;
  }
}
