/**
 * Tells the visitor that React could not start (G-06). It uses the DOM directly, because nothing else is sure to work at
 * that point, and a modal dialog, because the page under it is complete HTML that the visitor can return to.
 */
export function showStartupFailure(error: unknown): void {
  if (document.querySelector('dialog.startup')) return;
  const dialog = create('dialog', 'msg startup');
  const title = create('h1', '', 'Application Failed to Load');
  title.id = 'startup-title';
  dialog.setAttribute('aria-labelledby', title.id);
  const actions = create('div', 'cta');
  const refresh = create('button', 'btn btn-berry', 'Refresh Page');
  refresh.addEventListener('click', () => location.reload());
  const close = create('button', 'btn btn-line', 'Return to the page');
  close.addEventListener('click', () => dialog.close());
  actions.append(refresh, close);
  const details = create('details');
  details.append(create('summary', '', 'Error details'), create('pre', '', describeError(error)));
  const wrap = create('div', 'wrap');
  const lead = create('p', 'lead', 'There was a critical error starting the application.');
  wrap.append(title, lead, actions, details);
  dialog.append(wrap, create('div', 'floor'));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Describes the error by its message and where it was thrown, as text and never as HTML. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const summary = `${error.name}: ${error.message}`;
  // In Chromium the stack begins with the summary; other browsers leave it out.
  return error.stack?.startsWith(summary) ? error.stack : `${summary}\n${error.stack ?? ''}`.trim();
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, className = '', text = '') {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}
