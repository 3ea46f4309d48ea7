/**
 * Tells a visitor that React could not start (G-06). It uses the plain DOM, because nothing else can be trusted then, and
 * a modal dialog, because the page under it is complete HTML and the visitor can return to it.
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

/** Describes the error by its own words and where it was thrown: text, never HTML. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const summary = `${error.name}: ${error.message}`;
  // Chromium's stack begins with the summary; the stacks of other browsers leave it out.
  return error.stack?.startsWith(summary) ? error.stack : `${summary}\n${error.stack ?? ''}`.trim();
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, className = '', text = '') {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}
