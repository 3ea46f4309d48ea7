/**
 * The enhance module makes every page work before React has loaded. It is one small deferred module. Each enhancement is
 * a function of an element, and the element's React component requests it when it is mounted.
 */

import { revealOnScroll } from './animations.ts';
import { enhanceEvent, startEnhancement, startEnhancements } from './enhancements.ts';
import { guardTheme, rememberAttribution, reportErrors, watchPictures } from './page-watchers.ts';
import { probeOwnFiles } from './probes.ts';
import { showStartupFailure } from './startup-failure.ts';

/** Handles the buttons with `data-act="back"`, which go one step back in the browser's history, or Home. G-07. */
function serveActions(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-act=back]')) return;
    if (history.length > 1) history.back();
    else location.pathname = '/';
  });
}

const root = document.documentElement;
reportErrors();
rememberAttribution();
addEventListener('startup-failure', (event) => showStartupFailure((event as CustomEvent).detail));
guardTheme(root);
watchPictures(document);
serveActions(document);
// A separate module, because few browsers need it.
if (!('popover' in root)) import('./emulate-popovers.ts');
startEnhancements(document);
addEventListener(enhanceEvent, ({ target }) => startEnhancement(target as HTMLElement));
probeOwnFiles(document);
if (root.classList.contains('rich')) revealOnScroll(root, document.querySelectorAll('[data-enhance=reveal]'));
// CSS shows the buttons that this module handles only once this class says that it has run.
root.classList.add('enhanced');
