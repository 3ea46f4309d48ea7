import type { ReadContent } from './content.ts';
import { type ContentFault, createFault } from './content-error.ts';
import {
  createRedirectFinder,
  type Redirect,
  type RedirectFinder,
  readOwnTarget,
  readSource,
} from './redirects.ts';

/**
 * Finds redirects that never end, take more than one step, or are given twice. Without `siteUrl`, which only a server
 * knows, addresses with a host count as those of other sites.
 */
export function listRedirectFaults({ redirects = [] }: ReadContent, siteUrl?: string): ContentFault[] {
  const faults: ContentFault[] = [];
  const note = (index: number, problem: string) =>
    faults.push(createFault('redirects.yaml', nameEntry(redirects, index), problem));
  const first = new Map<string, number>();
  for (const [index, redirect] of redirects.entries()) {
    const key = JSON.stringify(readSource(redirect));
    const other = first.get(key);
    if (other === undefined) first.set(key, index);
    else note(index, `stands there twice: ${nameEntry(redirects, other)} has the same address`);
  }
  const find = createRedirectFinder(redirects);
  const leadOn = (index: number) => findNext(redirects, find, index, siteUrl);
  for (const index of redirects.keys()) {
    const next = leadOn(index);
    if (next === undefined) continue;
    if (isLoop(index, leadOn)) note(index, 'leads back to itself, so that nobody ever arrives');
    else note(index, `leads to ${nameEntry(redirects, next)}, which ${describeNext(redirects[next])}`);
  }
  return faults;
}

function describeNext(next: Redirect | undefined): string {
  return next?.to === undefined
    ? 'is gone: write status: 410 here too, without to'
    : `leads on: write ${next.to} here at once`;
}

/** The entry for the address to which this one leads. */
function findNext(
  redirects: Redirect[],
  find: RedirectFinder,
  index: number,
  siteUrl: string | undefined,
): number | undefined {
  const redirect = redirects[index];
  const target = redirect && readOwnTarget(redirect, siteUrl);
  return target && find(target)?.index;
}

function isLoop(start: number, leadOn: (index: number) => number | undefined): boolean {
  const seen = new Set<number>();
  for (let index: number | undefined = start; index !== undefined && !seen.has(index); ) {
    seen.add(index);
    index = leadOn(index);
    if (index === start) return true;
  }
  return false;
}

/** Names an entry, counted from one, with its address: `redirects[#2] (/old)`. */
export function nameEntry(redirects: Redirect[], index: number): string {
  return `redirects[#${index + 1}] (${redirects[index]?.from})`;
}
