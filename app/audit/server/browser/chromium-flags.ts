/**
 * Beside those that keep it in (platform/outbound/chromium-flags.ts): how we speak to it, and so that two loads of
 * one page, on two machines, ask for the same.
 */
export const measuringFlags = [
  '--headless',
  '--no-startup-window',
  '--remote-debugging-pipe',
  // Distances of lazy loading depend on the estimated connection, which wanders on a busy machine.
  '--force-effective-connection-type=4G',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--mute-audio',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  // A page in no window is a page in the background otherwise, and waits.
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AutofillServerCommunication',
];
