/** Keeps the site light, whatever is stored or set. G-08. */
export function keepLight(root: HTMLElement): void {
  root.classList.remove('dark');
  root.classList.add('light');
}

/** Restores the classes when anything adds `dark` or removes `light`. Returns how to stop. */
export function guardTheme(root: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (root.classList.contains('dark') || !root.classList.contains('light')) keepLight(root);
  });
  observer.observe(root, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
