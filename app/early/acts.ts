/** Buttons that only the browser can serve: `data-act="back"` goes one step back in history. G-07. */
export function serveActs(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-act=back]')) history.back();
  });
}
