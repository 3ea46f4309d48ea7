/**
 * The one inline script of the site, in the head of every page. Its bytes are always the same, because the CSP names
 * their hash. It decides before the first paint what kind of device this is, and when React is loaded.
 */

import { decideMoment, intentEvents, isIntent, lostWithoutReact } from '#platform/hydration/policy.ts';
import { animationScore, heavyScore, isDesktop, prefersStillness, readDeviceScore } from './device.ts';

const root = document.documentElement;
const { dataset } = document.currentScript as HTMLScriptElement;

// A link in an email leaves its answer behind the `#`, where no server sees it: the sign-in page reads it.
const { hash, pathname, search } = location;
if (/[#&](access_token|error_code)=/.test(hash) && pathname !== '/auth') location.replace(`/auth${hash}`);

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

/** The last press or submit that only React can serve: the hydrate module does it again. */
let missedState: Event | undefined;

function notice(event: Event): void {
  const target = event.target as Element;
  if (!isIntent(target)) return;
  hydrateOnce();
  const lost = lostWithoutReact[event.type];
  if (lost && target.closest(lost)) missedState = event;
}

function hydrateOnce(): void {
  if (startedState) return;
  startedState = true;
  // All files are asked for at once, because a phone would else find them one after the other.
  const [hydrateModule, ...files] = (dataset.hydrate as string)
    .split(' ')
    .map((url) => import(/* @vite-ignore */ url));
  hydrateModule
    ?.then(({ hydrate }) => hydrate(dataset.payload, files, () => missedState))
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
