/** Measures the milliseconds of CPU that this thread has used, which do not grow on a busy machine. */
export function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
