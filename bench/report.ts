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
