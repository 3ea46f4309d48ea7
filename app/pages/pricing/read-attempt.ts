/** What `createAttempt` makes, and a little more: it goes into a form as it is. */
const attemptPattern = /^[\w-]{16,100}$/;

/**
 * The attempt of an order that its buyer came back from: the same form again is the same order. Only together with
 * `cancelled`: the address of a choice that is passed on makes no orders in common.
 */
export function readAttempt(query: URLSearchParams): string | undefined {
  const attempt = query.get('attempt') ?? '';
  return query.has('cancelled') && attemptPattern.test(attempt) ? attempt : undefined;
}
