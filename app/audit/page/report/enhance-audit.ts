/**
 * Enhances the pages of an audit before React: the steps of a running one, the redirect to its result, and copy
 * buttons. It is a module of its own, so that other pages do not load it.
 */
import { startOnce } from '#app/enhance/enhancements.ts';
import { followAudit, leadToOutcome } from './follow-audit.ts';

for (const element of document.querySelectorAll<HTMLElement>('[data-audit]')) startOnce(element, followAudit);
serveCopies(document);
leadToOutcome(document);

/** Serves buttons with `data-copy`: each copies the text of the field it names to the clipboard, and says so. */
function serveCopies(page: Document): void {
  page.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]');
    const field = button && page.getElementById(button.dataset.copy as string);
    if (!(field instanceof HTMLTextAreaElement)) return;
    let said = 'Copied';
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // The browser denies the clipboard: the visitor can copy the selected text by hand.
      field.select();
      said = 'Selected: copy it now';
    }
    const slot = button?.querySelector('[data-slot=copied]');
    if (slot) slot.textContent = said;
  });
}
