import { afterAll, describe } from 'vitest';
import { startWordPress, type WordPress, type WordPressOptions } from './start-wordpress.ts';

/**
 * Tests with a real WordPress, one for the file. Where there can be none they are skipped, and the title says why.
 * The body may use the WordPress inside its tests only: when they are skipped it has nothing.
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
