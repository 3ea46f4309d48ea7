/**
 * Enhances the pages of an audit before React: the steps of a running audit, its reload when it ends, copy buttons, and
 * printing. It is a separate module, so that other pages do not load it.
 */
import { startOnce } from '#app/client/enhance/enhancements.ts';
import { focusOutcome, followAudit } from './follow-audit.ts';

for (const element of document.querySelectorAll<HTMLElement>('[data-audit]')) startOnce(element, followAudit);
handleCopyButtons(document);
printFoldedParts(document);
focusOutcome(document);

/** Opens what is folded while the page is printed, because many browsers do not know `::details-content`. */
function printFoldedParts(page: Document): void {
  let opened: HTMLDetailsElement[] = [];
  const open = (isOpen: boolean) => {
    for (const details of opened) details.open = isOpen;
  };
  addEventListener('beforeprint', () => {
    opened = [...page.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    open(true);
  });
  addEventListener('afterprint', () => open(false));
}

/** Handles buttons with `data-copy`: each copies the text of the field it names to the clipboard, and confirms that. */
function handleCopyButtons(page: Document): void {
  page.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]');
    const field = button && page.getElementById(button.dataset.copy as string);
    if (!(field instanceof HTMLTextAreaElement)) return;
    let message = 'Copied';
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // If the browser denies access to the clipboard, the visitor can copy the selected text.
      field.select();
      message = 'Selected: copy it now';
    }
    const slot = button?.querySelector('[data-slot=copied]');
    if (slot) slot.textContent = message;
  });
}
