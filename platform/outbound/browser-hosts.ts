/**
 * Hosts that Chromium 156 contacts for itself despite all flags: updates, lists of bad pages, hints. No website is
 * there. update.googleapis.com was seen at the proxy at every start; the others are in its sources.
 */
const hosts = [
  'android.clients.google.com',
  'clients2.google.com',
  'clientservices.googleapis.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'mtalk.google.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsing.googleapis.com',
  'safebrowsinghttpgateway.googleapis.com',
  'update.googleapis.com',
];

/**
 * Whether the browser itself contacts this host. It is refused like others and not counted, because the page is not
 * its cause.
 */
export const isBrowsersOwnHost = (hostname: string): boolean => hosts.includes(hostname);
