/**
 * Stores how the visit in this tab began: its first page, the referring host, and campaign tags, separated by commas
 * (`/about,example.org,utm_source=x`). Forms with an `attribution` field send this value. It never identifies the visitor,
 * and nothing is stored if the browser denies access to storage. C-04; the privacy page mentions it, and
 * `app/features/contact/domain/` parses it.
 */
export function rememberAttribution(): void {
  try {
    // biome-ignore lint/suspicious/noAssignInExpressions: every page loads this module, and every byte counts
    const attribution = (sessionStorage['saltbush-attribution'] ??= [
      location.pathname,
      document.referrer.split('/')[2],
      location.search.match(/utm_[^&]+/g),
    ]);
    addEventListener('formdata', ({ formData }) => {
      if (formData.has('attribution')) formData.set('attribution', attribution);
    });
  } catch {
    // The browser denies access to storage, so the value that the server wrote into the form stays.
  }
}

/** Limits the reports per page, so that a page that throws in a loop does not flood the server. */
const maxReports = 5;

type ErrorReport = { message: string; source: string; line: number; path: string };

/** A report contains the error's message and position, and nothing about the visitor. G-09. */
export function createErrorReport(message: string, source: string, line: number, path: string): ErrorReport {
  return { message: message.slice(0, 300), source: source.split(/[?#]/)[0]?.slice(0, 200) ?? '', line, path };
}

/** Reports uncaught errors to the server's log. The visitor sees nothing. */
export function reportErrors(): void {
  let sent = 0;
  const send = (message: string, source = '', line = 0) => {
    if (sent++ >= maxReports) return;
    const report = createErrorReport(message, source, line, location.pathname);
    navigator.sendBeacon('/api/errors', JSON.stringify(report));
  };
  addEventListener('error', ({ message, filename, lineno }) => message && send(message, filename, lineno));
  // Only the router's error responses have `internal`. Its error screen shows them, but handles the rejection late.
  addEventListener(
    'unhandledrejection',
    ({ reason }) => reason?.internal ?? send(String(reason?.message ?? reason)),
  );
}

/** Replaces a picture that failed to load with its `data-fallback`, and if that fails too, with its name. H-02, ST-06. */
function replaceFailedPicture(image: HTMLImageElement): void {
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
  // Error events of pictures do not bubble, but a capturing listener receives them all.
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

/** Keeps the site in its light theme, whatever changes the root's classes. G-08. Returns a function that stops watching. */
export function guardTheme(root: HTMLElement): () => void {
  const keepLight = () => {
    if (!root.classList.contains('dark') && root.classList.contains('light')) return;
    root.classList.remove('dark');
    root.classList.add('light');
  };
  keepLight();
  const observer = new MutationObserver(keepLight);
  observer.observe(root, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
