/**
 * What Chromium 156 asks for itself, flags or not: updates, lists of bad pages, hints. No page of anybody's is there. Seen
 * at the proxy: update.googleapis.com, at every start; the others are told of by its sources.
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

/** Refused like others, and not counted: the page that is weighed has nothing to do with it. */
export const isBrowsersOwnHost = (hostname: string): boolean => hosts.includes(hostname);
