/** The site is light and stays so, whatever was stored or is set. G-08. */
export function keepLight(root: HTMLElement): void {
  root.classList.remove('dark');
  root.classList.add('light');
}

/** Undoes a `dark` class, and the loss of `light`, whoever does it. Returns how to stop. */
export function guardTheme(root: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (root.classList.contains('dark') || !root.classList.contains('light')) keepLight(root);
  });
  observer.observe(root, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
