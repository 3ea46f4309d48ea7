/** Milliseconds of CPU that this thread has used: a machine that others use too makes nothing of ours slower. */
export function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
