/** Measures a sampled page, and reports it when the visitor leaves. `measure.ts` loads this. SEO-04. */
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

const path = location.pathname;

/** The measurements of the document, reported or not. */
const vitalsState = {
  /** The paths of the views that have not been reported. */
  views: [path],
  /** Values by the id of their metric. */
  measured: new Map<string, { name: string; value: number; sent: boolean }>(),
  /** The current path. */
  shown: path,
};

/** Records a value. Each page load reports it once, and no later change of it. */
function record({ id, name, value }: Metric): void {
  const { measured } = vitalsState;
  if (!measured.get(id)?.sent)
    measured.set(id, { name, value: Math.round(value * 1000) / 1000, sent: false });
}
for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(record);

function report(): void {
  const { views, measured } = vitalsState;
  const fresh = [...measured.values()].filter(({ sent }) => !sent);
  if (views.length === 0 && fresh.length === 0) return;
  const vitals = Object.fromEntries(fresh.map(({ name, value }) => [name, value]));
  for (const vital of fresh) vital.sent = true;
  navigator.sendBeacon('/api/vitals', JSON.stringify({ path, views: views.splice(0, 50), vitals }));
  vitalsState.views = [];
}

// This listener must run after those of web-vitals, which record their final values on the same event.
addEventListener(
  'visibilitychange',
  () => document.visibilityState === 'hidden' && queueMicrotask(report),
  true,
);

// A page that is restored from the back/forward cache counts as another view.
addEventListener('pageshow', ({ persisted }) => persisted && vitalsState.views.push(location.pathname));

(window as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', () => {
  if (location.pathname === vitalsState.shown) return;
  vitalsState.shown = location.pathname;
  vitalsState.views.push(vitalsState.shown);
});
