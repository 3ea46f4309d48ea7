/**
 * Resolves to what `work` resolves to. If it throws, the caller gets what `explain` makes of the error: one of the
 * caller's own kind, or the same error if the caller does not know it.
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
