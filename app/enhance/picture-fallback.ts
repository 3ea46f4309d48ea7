/** Replaces a picture that failed to load by its `data-fallback`, and if that fails by its name. H-02, ST-06. */
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

/** Watches every picture of the page, including those that failed before this ran. */
export function watchPictures(page: Document): void {
  // The error events of pictures do not bubble, but the capturing phase sees them all.
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
