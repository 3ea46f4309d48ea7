/**
 * Gives browsers without popovers (Safari before 17, Firefox before 125) what the menu and the drawer need of them: they
 * open and close by their buttons and by `togglePopover`, and close on Escape and on a press elsewhere. H-03, H-07.
 */
HTMLElement.prototype.togglePopover = function (force) {
  const { classList, id } = this;
  const wasOpen = classList.contains('is-open');
  if (wasOpen === force) return wasOpen;
  this.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: wasOpen ? 'closed' : 'open' }));
  const hadFocus = this.contains(document.activeElement);
  classList.toggle('is-open');
  if (!wasOpen) this.querySelector<HTMLElement>('[autofocus]')?.focus();
  else if (hadFocus) document.querySelector<HTMLElement>(`[popovertarget=${id}]`)?.focus();
  return !wasOpen;
};

const listPopovers = () => document.querySelectorAll<HTMLElement>('[popover]');

document.addEventListener('click', ({ target }) => {
  const wanted = (target as Element).closest('[popovertarget]')?.getAttribute('popovertarget');
  for (const popover of listPopovers()) {
    if (popover.id === wanted) popover.togglePopover();
    else if (!popover.contains(target as Node)) popover.togglePopover(false);
  }
});

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') for (const popover of listPopovers()) popover.togglePopover(false);
});

// What the style sheets say of `:popover-open` and `::backdrop`, which would be errors here.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  .menu-panel.is-open { display: grid }
  .drawer.is-open { display: flex; translate: 0; overflow: auto; z-index: 99; box-shadow: 0 0 0 100vmax #0e2229a6 }
  html:has(.drawer.is-open) { overflow: hidden }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

// The compiler takes a file without imports and exports for a script.
export {};
