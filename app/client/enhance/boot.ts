/**
 * The site's only inline script, in the head of every page. Its text never varies, because the CSP names its hash. It
 * scores the device before the first paint, and decides when to load React.
 */

import {
  intentEvents,
  isIntent,
  reactOnlyControls,
  shouldHydrateAtOnce,
} from '#app/client/hydration/policy.ts';
import { animationScore, heavyScore, isDesktop, prefersReducedMotion, readDeviceScore } from './device.ts';

const root = document.documentElement;
const { dataset } = document.currentScript as HTMLScriptElement;

const score = readDeviceScore();
root.dataset.score = String(score);
root.classList.add('js');
if (isDesktop() && !prefersReducedMotion() && score >= animationScore) root.classList.add('rich');
if (score < heavyScore && isDesktop()) showLightHero();

/** On a slow desktop, enables the `<source>` of the simple hero as soon as the parser has created it. */
function showLightHero(): void {
  root.classList.add('slow');
  const observer = new MutationObserver(() => {
    const source = document.querySelector<HTMLSourceElement>('source[data-slow]');
    if (!source) return;
    source.media = 'all';
    observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** True once the hydrate module has been requested. */
let startedState = false;

/** The last click or submit that only React can handle. The hydrate module repeats it. */
let missedState: Event | undefined;

/** Whether letters are being composed, as in Chinese, or on most keyboards of phones. Replacing the field would end it. */
let composingState = false;

function handleEvent(event: Event): void {
  const target = event.target as Element;
  if (event.type.startsWith('comp')) composingState = event.type.endsWith('start');
  if (!isIntent(target)) return;
  hydrateOnce();
  const lost = reactOnlyControls[event.type];
  if (lost && target.closest(lost)) missedState = event;
}

function hydrateOnce(): void {
  if (startedState) return;
  startedState = true;
  // All files are requested at once; otherwise a phone would discover them one after the other.
  const [hydrateModule, ...files] = (dataset.hydrate as string)
    .split(' ')
    .map((url) => import(/* @vite-ignore */ url));
  hydrateModule
    ?.then(({ hydrate }) =>
      hydrate(
        dataset.payload,
        files,
        () => missedState,
        () => composingState,
      ),
    )
    .catch((error) => {
      const report = () => dispatchEvent(new CustomEvent('startup-failure', { detail: error }));
      // The enhance module listens for this event, and is sure to have run by the time the page has loaded.
      document.readyState === 'complete' ? report() : addEventListener('load', report);
    });
}

function listStorageKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // The browser denies access to storage, so there can be no session.
    return [];
  }
}

if (dataset.payload) {
  const triggers = {
    isMarkedByPage: 'now' in dataset,
    storageKeys: listStorageKeys(),
    isResumed: Boolean(history.state?.usr),
    address: location.pathname + location.search,
  };
  if (shouldHydrateAtOnce(triggers)) {
    // CSS hides elements that React is about to replace, such as the sign-in form.
    root.classList.add('now');
    hydrateOnce();
  }
  for (const type of [...intentEvents, 'compositionstart', 'compositionend'])
    addEventListener(type, handleEvent, true);
}
