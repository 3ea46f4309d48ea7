/** Lets Escape close a Services menu that hovering opened, and the arrow keys move through its rows. H-03. */
export function enhanceMenu(menu: HTMLElement): () => void {
  const button = menu.querySelector('button');
  const panel = menu.querySelector<HTMLElement>('[popover]');
  if (!button || !panel) return () => {};
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') menu.classList.add('is-dismissed');
    if (!menu.contains(event.target as Node) || !/^Arrow(Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    if (!panel.matches(':popover-open')) panel.showPopover();
    const rows = [...panel.querySelectorAll('a')];
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const at = rows.indexOf(document.activeElement as HTMLAnchorElement);
    rows.at(at < 0 && step < 0 ? -1 : (at + step) % rows.length)?.focus();
  };
  const onEnter = () => menu.classList.remove('is-dismissed');
  // Leaving by keyboard closes the menu as leaving by pointer does.
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) panel.hidePopover();
  };
  document.addEventListener('keydown', onKey);
  menu.addEventListener('pointerenter', onEnter);
  menu.addEventListener('focusout', onFocusOut);
  return () => {
    document.removeEventListener('keydown', onKey);
    menu.removeEventListener('pointerenter', onEnter);
    menu.removeEventListener('focusout', onFocusOut);
  };
}
