/** Buttons that only the browser can serve: `data-act="back"` goes one step back in history. G-07. */
export function serveActs(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-act]');
    if (button?.dataset.act === 'back') history.back();
  });
}
