/**
 * What lives before React, on every page: one small module, loaded after the page stands. Each part is
 * a function over an element; the React component of the same part runs the same function in an effect.
 */

import { serveActs } from './acts.ts';
import { rememberArrival } from './attribution.ts';
import { isDesktop, prefersStillness, readDeviceScore } from './device.ts';
import { animationScore } from './device-score.ts';
import { reportErrors } from './error-reports.ts';
import { startParts } from './parts.ts';
import { watchPictures } from './picture-fallback.ts';
import { probeOwnFiles } from './probes.ts';
import { revealOnScroll } from './reveal.ts';
import { showStartupFailure } from './startup-failure.ts';
import { guardTheme } from './theme.ts';

const root = document.documentElement;
reportErrors();
rememberArrival();
addEventListener('startup-failure', (event) => showStartupFailure((event as CustomEvent).detail));
guardTheme(root);
watchPictures(document);
serveActs(document);
startParts(document);
probeOwnFiles(document);
if (isDesktop() && !prefersStillness() && readDeviceScore() >= animationScore) {
  revealOnScroll(root, document.querySelectorAll('[data-early=reveal]'));
}
// CSS shows the buttons that are served here.
root.classList.add('alive');
