import type { AuditProgress } from '../../domain/audit-view.ts';
import { describeEstimate, describePlace, formatSeconds } from '../../domain/format-figures.ts';

const pollMs = 1000;

/**
 * Polls the audit whose id is in the element's `data-audit`, and shows each step as it begins. When the audit ends,
 * reloads the page, which is then the report. Returns a function that stops this.
 */
export function followAudit(element: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const poll = async () => {
    // A failed request is ignored; the next one follows in any case.
    const answer = await fetch(`/api/audits/${element.dataset.audit}/progress`, { signal }).catch(() => null);
    const progress: AuditProgress | undefined = answer?.ok
      ? await answer.json().catch(() => undefined)
      : undefined;
    if (signal.aborted) return;
    if (progress?.state === 'done' || progress?.state === 'failed') {
      setSlot(element, 'status', 'Done. The result opens automatically.');
      return reloadWatched();
    }
    // The audit has been deleted.
    if (answer?.status === 404) return reloadWatched();
    if (progress) showProgress(element, progress);
    setTimeout(poll, pollMs);
  };
  poll();
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
    if (next && line) setSlot(line, 'took', formatSeconds(Date.parse(next.at) - Date.parse(at)));
  }
  element.querySelector('progress')?.setAttribute('value', `${now}`);
  const words = lines[now]?.querySelector('[data-words]')?.textContent ?? '';
  setSlot(element, 'status', place === undefined ? `${words}.` : describePlace(place));
  if (estimate) setSlot(element, 'estimate', describeEstimate(estimate));
}

/** Sets the text of a slot, with the 2 of CO2 as a subscript. */
function setSlot(element: HTMLElement, name: string, text: string): void {
  const slot = element.querySelector(`[data-slot=${name}]`);
  if (!slot || slot.textContent === text) return;
  const [before = '', after] = text.split('CO2');
  slot.textContent = before;
  if (after === undefined) return;
  const two = document.createElement('sub');
  two.textContent = '2';
  slot.append('CO', two, after);
}

/**
 * The state of the history entry survives a reload, and so records that the visitor watched the audit run. It is not an
 * object, because React Router stores its own objects there and discards anything else.
 */
const watched = 1;

/** Reloads the page of a finished audit, and records that the visitor was watching it. */
function reloadWatched(): void {
  history.replaceState(watched, '');
  location.reload();
}

/** Focuses the report's heading for a visitor who watched the audit run, so that a screen reader reads it once. */
export function focusOutcome(page: Document): void {
  if (history.state !== watched) return;
  history.replaceState(null, '');
  const heading = page.querySelector('h1');
  // The focus stays where it is if the audit is still running, or the visitor has moved it.
  if (!heading || page.querySelector('[data-audit]') || page.activeElement !== page.body) return;
  heading.tabIndex = -1;
  heading.focus();
}
