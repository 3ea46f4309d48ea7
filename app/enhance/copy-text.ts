/** Serves buttons with `data-copy`: each copies the text of the field it names to the clipboard, and says so. */
export function serveCopies(page: Document): void {
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
