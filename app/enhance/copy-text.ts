/** Buttons with `data-copy`: the text of the field that they name goes to the clipboard, and the button says so. */
export function serveCopies(page: Document): void {
  page.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]');
    const field = button && page.getElementById(button.dataset.copy as string);
    if (!(field instanceof HTMLTextAreaElement)) return;
    let said = 'Copied';
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // The clipboard is closed to us: what is selected can be copied by hand.
      field.select();
      said = 'Selected: copy it now';
    }
    const slot = button?.querySelector('[data-slot=copied]');
    if (slot) slot.textContent = said;
  });
}
