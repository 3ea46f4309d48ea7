/**
 * Stands in for the program of audits (app/features/audit/server/process/audit-child.ts) without a browser: it reads the
 * page itself, if it may, and gives its bytes as what the browser has received. What the browser does is in its name.
 */
process.on('disconnect', () => process.exit());
process.on('message', async ({ tool, url, settings: { chromiumPath, allow } }) => {
  const finish = (measurement) => process.send({ kind: 'done', finished: { tool, measurement } });
  if (chromiumPath.endsWith('/ending-browser')) {
    const failure =
      'BrowserFailure: it ended\n    at measureInBrowser (measure-in-browser.ts)\ncaused by Error: EPIPE';
    process.send({ kind: 'browser', failure });
    return finish({});
  }
  const isSeen = allow.join() === new URL(url).host && !chromiumPath.endsWith('/blind-browser');
  const transferBytes = isSeen ? (await (await fetch(url)).bytes()).length : 0;
  return finish({ browserScan: { phone: { scrolled: { transferBytes } } } });
});
