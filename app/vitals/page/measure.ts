/**
 * The inline script of pages where something is measured, and only there. It decides whether this page load is one of
 * the sample; nothing is loaded before the page has come and is idle, and nothing at all if the visitor asks not to
 * be counted.
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

if (!wantsNoCounting()) {
  addEventListener('load', () => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start, 2000);
  });
}

type TellingNavigator = Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null };

/** Tells whether the visitor asks not to be counted: Global Privacy Control, or Do Not Track if the browser has it. */
function wantsNoCounting(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as TellingNavigator;
  return globalPrivacyControl === true || doNotTrack === '1';
}
