import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { EnginePage } from './engine.ts';
import type { Engine } from './open-engine.ts';

type InEngine = Pick<Engine, 'name'> & {
  /** Opens the engine's page, which its tests share, with a window of a desktop. */
  openPage(): Promise<EnginePage>;
  /** A test of this engine, which is skipped where the engine is not installed. */
  journey(title: string, run: (page: EnginePage) => Promise<void>): void;
};

/** Describes the same journeys in each of the engines. Starting one takes longer than most journeys, so they share it. */
export function describeEngines(engines: Engine[], body: (engine: InEngine) => void): void {
  describe.each(engines)('$name', ({ name, open, why }) => {
    let shared: Promise<EnginePage> | undefined;
    const openPage = async () => {
      shared ??= open?.();
      if (!shared) throw new Error(`${name} is not installed.`);
      return await shared;
    };
    beforeEach(async () => void (open && (await (await openPage()).resize(1440, 900))));
    afterAll(async () => (await shared)?.close());
    body({
      ...{ name, openPage },
      journey: (title, run) =>
        test.skipIf(!open)(`in ${name} ${title}${why}`, async () => await run(await openPage())),
    });
  });
}

/** Waits until a function that runs in the page returns what is expected. */
export const poll = <Arguments extends unknown[], Value>(
  page: EnginePage,
  read: (...values: Arguments) => Value,
  ...values: Arguments
) => expect.poll(() => page.evaluate(read, ...values));
