/**
 * Remembers how the tab's visit began and puts it into every form that asks for it, as it is sent: the first
 * page, the host that led there, and campaign tags, with commas between (`/about,example.org,utm_source=x`).
 * Nothing else, nothing that says who, and nothing where storage is closed. C-04; the privacy page names it,
 * and `app/contact/domain/arrival.ts` reads it.
 */
export function rememberArrival(): void {
  try {
    // biome-ignore lint/suspicious/noAssignInExpressions: this module goes with every page, and every byte counts
    const arrival = (sessionStorage['saltbush-attribution'] ??= [
      location.pathname,
      document.referrer.split('/')[2],
      location.search.match(/utm_[^&]+/g),
    ]);
    addEventListener('formdata', ({ formData }) => {
      if (formData.has('arrival')) formData.set('arrival', arrival);
    });
  } catch {
    // Then what the server knows of this page stands.
  }
}
