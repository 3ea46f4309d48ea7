/**
 * The inline script of pages where measuring is configured. It decides whether to sample this page load. Nothing is
 * loaded before the page has loaded and is idle, or if the visitor has opted out.
 */
const { vitals, vitalsRate, script, scriptRate } = (document.currentScript as HTMLScriptElement).dataset;
const isSampled = (rate: string | undefined) => Math.random() < Number(rate);

function start(): void {
  if (vitals && isSampled(vitalsRate)) import(/* @vite-ignore */ vitals);
  if (script && isSampled(scriptRate)) {
    const element = document.createElement('script');
    element.src = script;
    document.head.append(element);
  }
}

if (!hasOptedOut()) {
  addEventListener('load', () => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start, 2000);
  });
}

type NavigatorWithSignals = Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null };

/** Whether the visitor has opted out with Global Privacy Control or Do Not Track. */
function hasOptedOut(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as NavigatorWithSignals;
  return globalPrivacyControl === true || doNotTrack === '1';
}
