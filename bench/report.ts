import { readFileSync } from 'node:fs';

/** The middle value; of an even number the upper one of the two in the middle. */
export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** The value that this share of the values lies below. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** The median of several rounds, with each round behind it: `640 ms (261, 640, 873)`. */
export function formatRounds(values: number[], unit: string): string {
  return `${median(values).toFixed(0)} ${unit} (${values.map((value) => value.toFixed(0)).join(', ')})`;
}

/** Reads how much memory a process holds, on Linux alone. */
export function readResidentMegabytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** The CPU time that a process has used, in steps of 10 ms. Linux alone. */
export function readProcessCpuMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The processes that a process has started. Linux alone. */
export function listChildren(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** The CPU time of a process and of those that it has started. */
export function readTreeCpuMs(pid: number | undefined): number {
  return [pid, ...listChildren(pid)].reduce<number>((sum, processId) => sum + readProcessCpuMs(processId), 0);
}

/** Parses what `wrk --latency` prints. `errors` is `none`, or says which. */
export function parseWrk(output: string) {
  const readLatency = (share: string) => {
    const [, value = '', unit = 'ms'] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
    return Number(value) * ({ us: 0.001, s: 1000 }[unit] ?? 1);
  };
  return {
    requests: Number(/(\d+) requests in/.exec(output)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p50Ms: readLatency('50'),
    p99Ms: readLatency('99'),
    errors: output.match(/Non-2xx or 3xx responses: \d+|Socket errors: .*/g)?.join('; ') ?? 'none',
  };
}
