import { afterAll, describe } from 'vitest';
import { startWordPress, type WordPress, type WordPressOptions } from './start-wordpress.ts';

/**
 * Runs tests with a real WordPress, one for each file. If it cannot run, they are skipped and the title says why.
 * The body may use the WordPress only inside its tests, because it is missing when they are skipped.
 */
export async function describeWordPress(
  body: (wordpress: WordPress) => void,
  options?: WordPressOptions,
): Promise<void> {
  const wordpress = await startWordPress(options);
  if ('unavailable' in wordpress) {
    const title = `with a real WordPress (skipped: ${wordpress.unavailable})`;
    console.log(`Tests ${title}`);
    describe.skip(title, () => body({} as WordPress));
    return;
  }
  afterAll(() => wordpress.stop(), 60_000);
  describe(`with WordPress ${wordpress.version}`, () => body(wordpress));
}
