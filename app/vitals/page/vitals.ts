/** What a sampled page measures of itself, and says once it is left. Loaded by `measure.ts`. SEO-04. */
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

const path = location.pathname;
let views = [path];
const measured = new Map<string, { name: string; value: number; sent: boolean }>();

/** One value for each load of the page; what changes after it was said stays as it was said. */
function note({ id, name, value }: Metric): void {
  if (!measured.get(id)?.sent)
    measured.set(id, { name, value: Math.round(value * 1000) / 1000, sent: false });
}
for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note);

function report(): void {
  const fresh = [...measured.values()].filter(({ sent }) => !sent);
  if (views.length === 0 && fresh.length === 0) return;
  const vitals = Object.fromEntries(fresh.map(({ name, value }) => [name, value]));
  for (const each of fresh) each.sent = true;
  navigator.sendBeacon('/api/vitals', JSON.stringify({ path, views: views.splice(0, 50), vitals }));
  views = [];
}

// After the listeners above, which settle the last values at the same moment.
addEventListener(
  'visibilitychange',
  () => document.visibilityState === 'hidden' && queueMicrotask(report),
  true,
);

// Out of the back/forward cache it is seen once more.
addEventListener('pageshow', ({ persisted }) => persisted && views.push(location.pathname));

let shown = path;
(window as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', () => {
  if (location.pathname === shown) return;
  shown = location.pathname;
  views.push(shown);
});
