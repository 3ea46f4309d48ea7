/**
 * The one inline script of the site, in the head of every page. Its bytes are always the same, because the CSP names
 * their hash. It decides before the first paint what kind of device this is, and when React is loaded.
 */

import { decideMoment, intentEvents, isIntent } from '#platform/hydration/policy.ts';
import { animationScore, heavyScore, isDesktop, prefersStillness, readDeviceScore } from './device.ts';
import { keepLight } from './page-watchers.ts';

const root = document.documentElement;
const { dataset } = document.currentScript as HTMLScriptElement;

// A link in an email leaves its answer behind the `#`, where no server sees it: the sign-in page reads it.
const { hash, pathname, search } = location;
if (/[#&](access_token|error_code)=/.test(hash) && pathname !== '/auth') location.replace(`/auth${hash}`);

keepLight(root);
const score = readDeviceScore();
root.dataset.score = String(score);
root.classList.add('js');
if (isDesktop() && !prefersStillness() && score >= animationScore) root.classList.add('rich');
if (score < heavyScore && isDesktop()) showLightHero();

/** Switches the simple hero's `<source>` on, on a slow desktop, as soon as the parser has created it. */
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

/** True once the hydrate module has been asked for. */
let startedState = false;

/** Does again what the visitor did last while React was still on its way. */
let missedState: (() => void) | undefined;

/**
 * Links, details and most forms work without React. A plain button would do nothing, nor would a form with the method
 * `dialog`, which only React sends: what was pressed or sent is kept for it.
 */
function notice(event: Event): void {
  const target = event.target as HTMLElement;
  if (!isIntent(target)) return;
  hydrateOnce();
  if (event.type === 'click') {
    const button = target.closest<HTMLElement>('button[type=button]:not([popovertarget])');
    missedState = button ? () => button.click() : undefined;
  }
  if (event.type === 'submit' && (target as HTMLFormElement).method === 'dialog')
    missedState = () => (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
}

function onHydrated(): void {
  for (const type of intentEvents) removeEventListener(type, notice, true);
  missedState?.();
}

function hydrateOnce(): void {
  if (startedState) return;
  startedState = true;
  // All files are asked for at once, because a phone would else find them one after the other.
  for (const url of dataset.files?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: url }));
  import(/* @vite-ignore */ dataset.hydrate as string)
    .then((module) => module.hydrate(dataset.payload, onHydrated))
    // A deploy came between and the payload is gone: only the page of the new build can serve the button.
    .then((hydrated) => hydrated || (missedState && location.reload()))
    .catch((error) => {
      const report = () => dispatchEvent(new CustomEvent('startup-failure', { detail: error }));
      // The enhance module listens, and has certainly run once the page has loaded.
      document.readyState === 'complete' ? report() : addEventListener('load', report);
    });
}

function listStorageKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // The browser may deny storage; then nobody is signed in.
    return [];
  }
}

if (dataset.payload) {
  const signs = { pageSaysNow: 'now' in dataset, storageKeys: listStorageKeys() };
  if (decideMoment({ ...signs, address: pathname + search + hash }) === 'now') {
    // CSS covers what React may replace at once, such as the form for signing in.
    root.classList.add('now');
    hydrateOnce();
  }
  for (const type of intentEvents) addEventListener(type, notice, true);
}
