import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files, in the order of scripts/mutation.mjs. */
const tests: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]');

/** The first test that fails ends a mutant, so the quick ones go first. */
class InGivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      tests.findIndex((test) => moduleId.endsWith(`/${test}`));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

/**
 * The configuration that scripts/mutation.mjs runs. Files share their modules, as they do in vitest.config.ts: each mutant has a process of
 * its own, so none of them meets a module that another mutant left.
 */
export default defineConfig({
  test: {
    include: tests,
    isolate: false,
    sequence: { sequencer: InGivenOrder },
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
