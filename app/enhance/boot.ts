/**
 * The one inline script of the site, in the head of every page, always the same bytes: its hash stands in
 * the CSP. Decides before the first paint what kind of device this is, and when React comes.
 */

import { decideMoment, intentEvents, isIntent } from '#platform/hydration/policy.ts';
import { isDesktop, prefersStillness, readDeviceScore } from './device.ts';
import { animationScore, heavyScore } from './device-score.ts';
import { keepLight } from './theme.ts';

const root = document.documentElement;
const { dataset } = document.currentScript as HTMLScriptElement;

// What a mail's link leaves behind the `#`, no server sees: `/auth` knows what to do with it.
const { hash, pathname } = location;
if (/[#&](access_token|error_code)=/.test(hash) && pathname !== '/auth') location.replace(`/auth${hash}`);

keepLight(root);
const score = readDeviceScore();
root.dataset.score = String(score);
root.classList.add('js');
if (isDesktop() && !prefersStillness() && score >= animationScore) root.classList.add('rich');
if (score < heavyScore && isDesktop()) spareHero();

/** The simple hero on a slow desktop: its `<source>` is switched on as the parser brings it. */
function spareHero(): void {
  root.classList.add('slow');
  const observer = new MutationObserver(() => {
    const source = document.querySelector<HTMLSourceElement>('source[data-slow]');
    if (!source) return;
    source.media = 'all';
    observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** The button that was pressed while React was still on its way. */
let pressed: HTMLElement | null = null;
let wanted = false;

function want(): void {
  if (wanted) return;
  wanted = true;
  // Forms submit, links lead and details open without React; a plain button would do nothing.
  const remember = ({ target }: Event) => {
    if (isIntent(target as Element))
      pressed = (target as Element).closest('button[type=button]:not([popovertarget])');
  };
  addEventListener('click', remember, true);
  const arrived = () => {
    removeEventListener('click', remember, true);
    pressed?.click();
  };
  import(/* @vite-ignore */ dataset.hydrate as string)
    .then((module) => module.hydrate(dataset.payload, arrived))
    // A deploy came between: the page of the new build knows what to do with the button.
    .then((came) => came || (pressed && location.reload()))
    .catch((error) => {
      const tell = () => dispatchEvent(new CustomEvent('startup-failure', { detail: error }));
      // Who listens is a module of its own, and is there once the page has loaded.
      document.readyState === 'complete' ? tell() : addEventListener('load', tell);
    });
}

let storageKeys: string[] = [];
try {
  storageKeys = Object.keys(localStorage);
} catch {
  // Storage may be closed to us; then nobody is signed in.
}
if (dataset.payload) {
  if (decideMoment({ pageSaysNow: 'now' in dataset, storageKeys }) === 'now') want();
  for (const type of intentEvents) {
    addEventListener(type, ({ target }) => isIntent(target as Element) && want(), true);
  }
}
