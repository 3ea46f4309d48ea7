import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PageCheck } from '../../domain/measurement.ts';
import { describeViolation, type Violation } from './accessibility-words.ts';
import type { CdpSession } from './cdp-connection.ts';
import { evaluate, runInPage } from './in-page-world.ts';

/** WCAG 2.2 AA. What axe recommends beyond that is left out, because no law demands it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const timeoutMs = 8000;

/** Runs axe-core and words its results plainly. If it fails, the audit goes on and the outcome is unknown. */
export async function checkAccessibility(page: CdpSession, signal: AbortSignal): Promise<PageCheck[]> {
  try {
    // axe-core is half a megabyte that only this needs, so it is loaded here.
    const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await evaluate(page, `void (() => { ${source}\n;globalThis.axe ??= axe; })()`, { timeoutMs });
    const { violations, passed } = await runInPage(page, runAxe, [rules], { timeoutMs });
    if (violations.length > 0) return violations.map(describeViolation);
    return [
      {
        id: 'accessibility',
        area: 'accessibility',
        outcome: 'good',
        says: `None of the ${passed} rules that a machine could test here was broken. People find what machines miss.`,
      },
    ];
  } catch {
    signal.throwIfAborted();
    return [
      {
        id: 'accessibility',
        area: 'accessibility',
        outcome: 'unknown',
        says: 'The accessibility rules could not be tested on this page.',
      },
    ];
  }
}

type Axe = {
  run(
    on: Document,
    how: object,
  ): Promise<{
    violations: { id: string; help: string; impact?: string | null; nodes: { html: string }[] }[];
    passes: unknown[];
  }>;
};

async function runAxe(values: string[]): Promise<{ violations: Violation[]; passed: number }> {
  const { axe } = globalThis as unknown as { axe: Axe };
  const how = { runOnly: { type: 'tag', values }, resultTypes: ['violations'], iframes: false };
  const { violations, passes } = await axe.run(document, how);
  return {
    passed: passes.length,
    violations: violations.map(({ id, help, impact, nodes }) => ({
      id,
      help,
      impact: impact ?? 'minor',
      count: nodes.length,
      first: (nodes[0]?.html ?? '').replace(/\s+/g, ' ').slice(0, 160),
    })),
  };
}
