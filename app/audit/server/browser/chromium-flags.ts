/**
 * Flags besides those that contain Chromium (platform/outbound/chromium-flags.ts): how we control it, and what makes
 * two loads of one page, on two machines, request the same files.
 */
export const measuringFlags = [
  '--headless',
  '--no-startup-window',
  '--remote-debugging-pipe',
  // The distance of lazy loading depends on the estimated connection, which varies on a busy machine.
  '--force-effective-connection-type=4G',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--mute-audio',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  // A page without a window would otherwise count as a background page, and be throttled.
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AutofillServerCommunication',
];
