import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PhpServer, type Place, startPhpServer } from './php.ts';

/** What can befall a WordPress. Those without a case below are done inside it, by php/mu-plugins/faults.php. */
export type FaultName =
  | 'maintenance'
  | 'fatal'
  | 'slow'
  | 'junk'
  | 'bom'
  | 'closed'
  | 'database'
  | 'html'
  | 'plain-permalinks'
  | 'redirect-loop'
  | 'huge'
  | 'down';

export type Faults = {
  /** From the next request on, and in place of an earlier one. `delayMs` is of 'slow' alone. */
  fault(name: FaultName, delayMs?: number): Promise<void>;
  /** WordPress is well again. */
  clear(): Promise<void>;
};

export function createFaults(place: Place, firstServer: PhpServer): Faults {
  const inFolder = (name: string) => path.join(place.folder.path, name);
  let server = firstServer;
  let undo: () => Promise<void> | void = () => {};

  const write = (name: string, text: string) => {
    // Renamed into place, so that PHP never reads half of it.
    writeFileSync(inFolder('next'), text);
    chmodSync(inFolder('next'), 0o644);
    renameSync(inFolder('next'), inFolder(name));
    return () => rmSync(inFolder(name));
  };

  async function begin(name: FaultName, delayMs: number): Promise<typeof undo> {
    switch (name) {
      case 'maintenance':
        return write('site/.maintenance', '<?php $upgrading = time();');
      case 'database':
        renameSync(inFolder('db.sock'), inFolder('db.away'));
        return () => renameSync(inFolder('db.away'), inFolder('db.sock'));
      case 'down':
        await server.stop();
        return async () => {
          server = await startPhpServer(place);
        };
      default:
        return write('fault.json', JSON.stringify({ name, delayMs }));
    }
  }

  async function clear(): Promise<void> {
    const step = undo;
    undo = () => {};
    await step();
  }

  return {
    async fault(name, delayMs = 5000) {
      await clear();
      undo = await begin(name, delayMs);
    },
    clear,
  };
}
