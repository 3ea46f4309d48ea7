/**
 * React takes over a page only as the server sent it: a page that a translator or an extension has changed stays plain
 * HTML, or if it cannot work without React, is rendered anew with everything that was typed put back.
 *
 * React itself compares: it walks the page before it commits anything, and if a node differs, it renders everything again
 * in order to replace the page. The gate holds that second rendering back.
 */
import { type ReactNode, startTransition, use, useLayoutEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { needsReact } from './policy.ts';

type HydrateOptions = {
  app: ReactNode;
  /** Reports an error to the server's log. */
  report: (error: unknown) => void;
  /** Called if React fails while it takes over, after the page has been put back as it was. */
  onFailure: (error: unknown) => void;
  /** Calls the function once no letters are being composed and nothing is being pressed, because replacing ends both. */
  afterComposition: (replace: () => void) => void;
};

/** `comparing`: React may keep the page's nodes, but not replace them. */
let stageState: 'comparing' | 'replacing' | 'taken' = 'comparing';

export function hydrateDocument({ app, report, onFailure, afterComposition }: HydrateOptions): void {
  let putBack = () => {};
  let restorePage = () => {};
  let notifyChanged = () => {};
  const changed = new Promise<void>((resolve) => {
    notifyChanged = resolve;
  });

  function Gate() {
    // During the comparison React reads the server's value, and afterwards the browser's.
    const mayRender = useSyncExternalStore(
      () => () => {},
      () => stageState !== 'comparing',
      () => true,
    );
    // Effects of this component run after those of the page's layout, and before all others, which may read the fields.
    useLayoutEffect(() => {
      stageState = 'taken';
      putBack();
    }, []);
    if (!mayRender) {
      notifyChanged();
      use(never);
    }
    return app;
  }

  const listeners = new AbortController();
  bindListeners(document, listeners.signal);
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(document, <Gate />, {
      onUncaughtError(error) {
        if (stageState === 'taken') return reportError(error);
        restorePage();
        // A copy of a page has neither the choice of a list nor the focus.
        putBack();
        onFailure(error);
      },
      onCaughtError: report,
      // React says what differs, which may be a fault of ours.
      onRecoverableError: report,
    });
  });
  // Uncovers the browser's own method.
  Reflect.deleteProperty(document, 'addEventListener');

  const decide = async () => {
    const isReplaced = needsReact(document);
    const outcome = isReplaced ? 'React renders it anew' : 'it stays plain HTML';
    report(new Error(`The page differs from what React renders, so ${outcome}`));
    if (!isReplaced) return listeners.abort();
    // Few pages are changed, so the others do not load this.
    const { copyPage, captureInput } = await import('./preserve-input.ts');
    afterComposition(() => {
      restorePage = copyPage();
      putBack = captureInput();
      stageState = 'replacing';
      flushSync(() => root?.render(<Gate />));
    });
  };
  changed.then(decide).catch((error: unknown) => {
    listeners.abort();
    // A page that works without React stays as it is.
    if (needsReact(document)) onFailure(error);
    else report(error);
  });
}

/** Suspends React for good. */
const never = new Promise<never>(() => {});

/**
 * Lets the signal remove all listeners that are added to the page. As long as React has not taken over a page, its
 * listeners keep presses and letters from everyone else, so a page that stays plain must get rid of them.
 */
function bindListeners(page: Document, signal: AbortSignal): void {
  page.addEventListener = (type: string, listener: EventListener, options?: boolean | object) =>
    Document.prototype.addEventListener.call(page, type, listener, {
      ...(typeof options === 'object' ? options : { capture: options ?? false }),
      signal,
    });
}
