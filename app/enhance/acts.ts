/** Buttons that only the browser can serve: `data-act="back"` goes one step back in history, or Home. G-07. */
export function serveActs(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-act=back]')) return;
    if (history.length > 1) history.back();
    else location.pathname = '/';
  });
}
