import { syncBuiltinESMExports } from 'node:module';
import os, { type NetworkInterfaceInfo } from 'node:os';
import { onTestFinished } from 'vitest';

/** Until the test ends, this function of one of Node's modules is another one, also for whoever imports it by name. */
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

/** Until the test ends, this machine has these addresses and no others. */
export function replaceInterfaces(addresses: Partial<NetworkInterfaceInfo>[]): void {
  const interfaces = { eth0: addresses as NetworkInterfaceInfo[] };
  replaceBuiltin(os, { networkInterfaces: () => interfaces });
}
