import type { AuditProgress } from '../../domain/audit-view.ts';
import { describeEstimate, describePlace } from '../../domain/report/format-figures.ts';

/** Time between two looks at an audit. */
const lookMs = 1000;

/**
 * Follows the audit that the element names (`data-audit`), and shows each step as it begins. When it ends, the page is
 * asked for anew and is the report. Returns how to stop.
 */
export function followAudit(element: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const look = async () => {
    // A look that fails is repeated like any other.
    const answer = await fetch(`/api/audits/${element.dataset.audit}/progress`, { signal }).catch(() => null);
    const progress: AuditProgress | undefined = answer?.ok ? await answer.json() : undefined;
    if (signal.aborted) return;
    if (progress?.state === 'done' || progress?.state === 'failed') {
      say(element, 'status', 'Done. The result opens by itself.');
      return reloadWatched();
    }
    // It was deleted meanwhile.
    if (answer?.status === 404) return reloadWatched();
    if (progress) showProgress(element, progress);
    setTimeout(look, lookMs);
  };
  look();
  // Cancelling submits a form, so the end of the audit must not navigate elsewhere.
  element.addEventListener('submit', () => stop.abort());
  return () => stop.abort();
}

/** Changes only attributes and slots, because React may hydrate this page too. */
function showProgress(element: HTMLElement, progress: AuditProgress): void {
  const { steps, place, step, estimate } = progress;
  const lines = [...element.querySelectorAll<HTMLElement>('[data-step]')];
  const now = lines.findIndex((line) => line.dataset.step === (step ?? 'queued'));
  for (const [index, line] of lines.entries()) {
    line.dataset.state = index < now ? 'done' : index === now ? 'now' : 'wait';
    if (index === now) line.ariaCurrent = 'step';
    else line.ariaCurrent = null;
  }
  for (const [index, { step: name, at }] of steps.entries()) {
    const next = steps[index + 1];
    const line = lines.find(({ dataset }) => dataset.step === name);
    if (next && line) say(line, 'took', formatSeconds(Date.parse(next.at) - Date.parse(at)));
  }
  element.querySelector('progress')?.setAttribute('value', `${now}`);
  const words = lines[now]?.querySelector('[data-words]')?.textContent ?? '';
  say(element, 'status', place === undefined ? `${words}.` : describePlace(place));
  if (estimate) say(element, 'estimate', describeEstimate(estimate));
}

export function formatSeconds(ms: number): string {
  return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
}

function say(element: HTMLElement, slot: string, text: string): void {
  const place = element.querySelector(`[data-slot=${slot}]`);
  if (place && place.textContent !== text) place.textContent = text;
}

/**
 * The history entry's state outlives a reload and so remembers that the visitor watched the audit run. It is not an
 * object, because React Router keeps objects of its own there and starts afresh when it finds anything else.
 */
const watched = 1;

/** Reloads the page of a finished audit, and remembers that the visitor pressed nothing to get there. */
function reloadWatched(): void {
  history.replaceState(watched, '');
  location.reload();
}

/** Focuses the report's heading for a visitor who watched the audit run, so that a screen reader reads it once. */
export function leadToOutcome(page: Document): void {
  if (history.state !== watched) return;
  history.replaceState(null, '');
  const heading = page.querySelector('h1');
  // The focus stays where it is while the audit still runs, or where the visitor has moved it already.
  if (!heading || page.querySelector('[data-audit]') || page.activeElement !== page.body) return;
  heading.tabIndex = -1;
  heading.focus();
}
