/**
 * Returns a function that runs `work` at once, and at most once in `everyMs`: calls that come sooner are made up for by one
 * run at the end of that time.
 */
export function createThrottle(everyMs: number, work: () => void): () => void {
  let isResting = false;
  let isWanted = false;
  const run = () => {
    isResting = true;
    isWanted = false;
    setTimeout(() => {
      isResting = false;
      if (isWanted) run();
    }, everyMs).unref();
    work();
  };
  return () => {
    if (isResting) isWanted = true;
    else run();
  };
}
