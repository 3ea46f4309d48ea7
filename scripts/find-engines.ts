import { findProgram, isProgram } from '#platform/outbound/find-chromium.ts';

/** Debian's Firefox, or another Firefox. */
const findFirefox = () => findProgram('firefox-esr') ?? findProgram('firefox');

/** WebKitGTK's browser is not on the PATH. */
const miniBrowsers = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((folder) => `/usr/lib/${machine}-linux-gnu/${folder}/MiniBrowser`),
);

/** Finds WebKitGTK's driver and browser, and the display without a screen that they need. */
function findWebKit() {
  const [driver, display] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  const browser = miniBrowsers.find(isProgram);
  return driver && display && browser ? { driver, display, browser } : undefined;
}

/** The engines that are tested besides Chromium, with the Debian packages that `npm test` installs if it may. */
export const engines = {
  Firefox: { packages: ['firefox-esr'], find: findFirefox },
  WebKit: { packages: ['webkit2gtk-driver', 'xvfb'], find: findWebKit },
};
