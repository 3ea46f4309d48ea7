/** The header turns translucent once the page has left the top. H-01. Returns how to stop. */
export function watchHeader(header: Element): () => void {
  const update = () => header.classList.toggle('is-scrolled', scrollY > 0);
  update();
  addEventListener('scroll', update, { passive: true });
  return () => removeEventListener('scroll', update);
}
