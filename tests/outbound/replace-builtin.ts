import { syncBuiltinESMExports } from 'node:module';
import os, { type NetworkInterfaceInfo } from 'node:os';
import { onTestFinished } from 'vitest';

/** Replaces a function of one of Node's modules until the test ends, also for modules that import it by name. */
export function replaceBuiltin<T extends object>(module: T, functions: { [K in keyof T]?: unknown }): void {
  const names = Object.keys(functions) as (keyof T)[];
  const originals = Object.fromEntries(names.map((name) => [name, module[name]]));
  Object.assign(module, functions);
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(module, originals);
    syncBuiltinESMExports();
  });
}

/** Pretends that this machine has exactly these addresses until the test ends. */
export function replaceInterfaces(addresses: Partial<NetworkInterfaceInfo>[]): void {
  const interfaces = { eth0: addresses as NetworkInterfaceInfo[] };
  replaceBuiltin(os, { networkInterfaces: () => interfaces });
}
