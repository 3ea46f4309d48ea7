/** Lighthouse's own name for it: Chromium lost the part of the trace in which the page was opened. */
const lostTrace = 'NO_NAVSTART';
const mostRuns = 3;

/** Runs Lighthouse again where it reports that the trace was lost, twice at most, and prints that it does. */
export async function repeatLostTraces<Result>(url: string, run: () => Promise<Result>): Promise<Result> {
  for (let number = 1; ; number++) {
    try {
      return await run();
    } catch (error) {
      const isLost = error instanceof Error && 'code' in error && error.code === lostTrace;
      if (!isLost || number === mostRuns) throw error;
      console.error(
        `Lighthouse lost the trace of ${url} (${lostTrace}). It runs again: ${number + 1} of ${mostRuns}.`,
      );
    }
  }
}
