/**
 * Resolves to what `work` resolves to. Where it throws, the caller gets what `explain` makes of the error: one of the
 * caller's own kind, or the same error where it means nothing to the caller.
 */
export async function wrapErrors<Result>(
  work: () => Promise<Result>,
  explain: (error: unknown) => unknown,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explain(error);
  }
}
