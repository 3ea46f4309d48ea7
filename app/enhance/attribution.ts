/**
 * Remembers how the tab's visit began and writes it into every form that has a field for it, as the form is sent: the
 * first page, the host that led there, and campaign tags, separated by commas (`/about,example.org,utm_source=x`).
 * Nothing else is kept, nothing that identifies the visitor, and nothing at all where storage is closed. C-04; the
 * privacy page names it, and `app/contact/domain/` parses it.
 */
export function rememberAttribution(): void {
  try {
    // biome-ignore lint/suspicious/noAssignInExpressions: this module goes with every page, and every byte counts
    const attribution = (sessionStorage['saltbush-attribution'] ??= [
      location.pathname,
      document.referrer.split('/')[2],
      location.search.match(/utm_[^&]+/g),
    ]);
    addEventListener('formdata', ({ formData }) => {
      if (formData.has('arrival')) formData.set('arrival', attribution);
    });
  } catch {
    // Storage is closed: the value that the server wrote into the form stays.
  }
}
