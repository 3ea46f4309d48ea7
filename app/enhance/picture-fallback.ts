/** A picture that did not come tries its `data-fallback`, then gives way to its name. H-02, ST-06. */
export function replaceFailedPicture(image: HTMLImageElement): void {
  const { fallback } = image.dataset;
  const frame = image.closest('[data-picture]');
  if (!frame) return;
  if (fallback && image.getAttribute('src') !== fallback) {
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
    image.src = fallback;
    return;
  }
  frame.classList.add('is-failed');
}

/** Watches every picture of the page, those that failed before included. */
export function watchPictures(page: Document): void {
  // Errors of pictures do not bubble; the capturing phase sees them all.
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) replaceFailedPicture(target);
    },
    true,
  );
  for (const image of page.querySelectorAll<HTMLImageElement>('[data-picture] img')) {
    if (image.complete && !image.naturalWidth && image.currentSrc) replaceFailedPicture(image);
  }
}
