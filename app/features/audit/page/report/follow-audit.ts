import type { AuditTool } from '../../domain/audit.ts';
import type { AuditProgress } from '../../domain/audit-view.ts';
import { describeProgress, renderProgress } from './render-progress.ts';

const pollMs = 1000;

/**
 * Polls the audit whose id is in the element's `data-audit`, and shows each step as it begins. When the audit ends,
 * reloads the page, which is then the report. Returns a function that stops this.
 */
export function followAudit(element: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const [status, steps] = ['status', 'steps'].map((name) => element.querySelector(`[data-slot=${name}]`));
  let shown = '';
  /** Changes nothing that is the same, so that a screen reader speaks each step once and the drawing is not interrupted. */
  const show = (text: string, html = shown) => {
    if (status && status.textContent !== text) status.textContent = text;
    if (steps && shown !== html) steps.innerHTML = html;
    shown = html;
  };
  const poll = async () => {
    // A failed request is ignored; the next one follows in any case.
    const response = await fetch(`/api/audits/${element.dataset.audit}/progress`, { signal }).catch(
      () => null,
    );
    const progress: AuditProgress | undefined = response?.ok
      ? await response.json().catch(() => undefined)
      : undefined;
    if (signal.aborted) return;
    if (progress?.state === 'done' || progress?.state === 'failed') {
      show('Done. The result opens automatically.');
      return reloadWatched();
    }
    // The audit has been deleted.
    if (response?.status === 404) return reloadWatched();
    if (progress)
      show(describeProgress(progress), renderProgress(element.dataset.tool as AuditTool, progress));
    setTimeout(poll, pollMs);
  };
  poll();
  // Cancelling submits a form, so the end of the audit must not navigate elsewhere.
  element.addEventListener('submit', () => controller.abort());
  return () => controller.abort();
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
