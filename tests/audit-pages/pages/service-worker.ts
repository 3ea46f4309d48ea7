import { drawNoise } from '../draw-noise.ts';
import { type AuditPage, css, html, loadAlways, picture, script } from '../page-file.ts';
import { paragraphs, writePage } from '../write-page.ts';

/** A plain page, behind which a service worker fetches as much again: no resource of the page shows it. */
export async function createServiceWorker(): Promise<AuditPage> {
  const kept = [1, 2, 3].map((number) => `/service-worker/kept-${number}.jpg`);
  const head = `
<link rel="stylesheet" href="/service-worker/page.css">
<script>navigator.serviceWorker?.register('/service-worker/worker.js');</script>`;
  const worker = `
const kept = ${JSON.stringify(kept)};
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('kept').then((cache) => cache.addAll(kept)));
});`;
  const body = `<h1>Service worker</h1>
<img src="/service-worker/shown.jpg" width="400" height="300" alt="Shown">
${paragraphs(8)}`;
  const keptFiles = kept.map(async (path, at) => [
    path,
    picture('jpeg', await drawNoise('jpeg', 800, 600, 41 + at)),
  ]);
  return {
    files: {
      '/service-worker/': html(writePage({ title: 'Service worker', head, body })),
      '/service-worker/page.css': css('body { font: 16px/1.5 sans-serif; }'),
      '/service-worker/worker.js': script(worker),
      '/service-worker/shown.jpg': picture('jpeg', await drawNoise('jpeg', 800, 600, 40)),
      ...Object.fromEntries(await Promise.all(keptFiles)),
    },
    loads: loadAlways(
      '/service-worker/',
      '/service-worker/page.css',
      '/service-worker/shown.jpg',
      '/service-worker/worker.js',
      ...kept,
    ),
    byScript: true,
  };
}
