import { afterEach, TestRunner } from 'vitest';
import { describeUnsupported, engine, unsupported } from '../browser.ts';
import { openSharedBrowser } from '../journeys/journey.ts';

unsupported.refuse = (what) => {
  TestRunner.getCurrentTest()?.context.skip(describeUnsupported(what));
  throw new Error(`A page that ${engine} cannot have was opened outside a test.`);
};

// A test that ends while it opens a page doesn't close it, and each page in WebKit is a browser of its own.
afterEach(async () => {
  if (engine !== 'WebKit') return;
  for (const context of (await openSharedBrowser()).contexts()) await context.close();
});
