import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  halfJitterGenerator,
  handleWhen,
  TaskCancelledError,
} from 'cockatiel';
import type { Log } from '#platform/log.ts';
import { BlogError, isTooLarge } from '../blog-error.ts';

/** A page waits this long for its posts, so a call that starts later is of no use to it. */
const maxWaitMs = 8000;

/**
 * After three consecutive failures no call is made for 15 to 30 s, then one is tried. Each failed attempt doubles the
 * pause, up to 5 min. Its length is random, so that several servers do not try at the same moment.
 */
const maxFailures = 3;
const pause = { initialDelay: 30_000, maxDelay: 300_000, generator: halfJitterGenerator };

/** No visitor waits for a `refresh`; an `arbitrary` query may be one that a visitor made up. */
export type Priority = 'visitor' | 'arbitrary' | 'refresh';

export type Group = 'posts' | 'terms';

type CallOptions = { priority: Priority; group: Group };

/** Limits calls to the source to a few at a time, and makes none while it fails. */
export function createUpstream(log: Log) {
  const queues = { visitor: bulkhead(4, 40), arbitrary: bulkhead(2, 20), refresh: bulkhead(2, 100) };
  // Terms time out sooner, and visitors can make up queries that fail: neither may block posts.
  const createBreakers = () => ({
    posts: createBreaker('posts', log),
    terms: createBreaker('terms', log),
    arbitrary: createBreaker('made-up questions', log),
  });
  let breakers = createBreakers();
  return {
    async call<Result>(call: () => Promise<Result>, { priority, group }: CallOptions): Promise<Result> {
      const breaker = breakers[priority === 'arbitrary' ? priority : group];
      const queue = queues[priority];
      try {
        // While the circuit is open, a call that queued up would only be rejected later.
        if (breaker.state === CircuitState.Open && queue.executionSlots === 0) throw new BrokenCircuitError();
        return await queue.execute(() => breaker.execute(call), AbortSignal.timeout(maxWaitMs));
      } catch (error) {
        throw isRejection(error) ? new BlogError('circuit-open', `not called: ${error.message}`) : error;
      }
    },
    /** Ends any pause, because the source is known to answer again. */
    resume(): void {
      breakers = createBreakers();
    },
  };
}

function createBreaker(group: string, log: Log) {
  const breaker = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: new ExponentialBackoff(pause),
    breaker: new ConsecutiveBreaker(maxFailures),
  });
  breaker.onBreak((reason) =>
    log.warn('WordPress is not called for now because it keeps failing', { group, ...reason }),
  );
  breaker.onReset(() => log.info('WordPress responds again', { group }));
  return breaker;
}

/** Whether the call was not made: the circuit is open, the queue is full, or the call waited too long in it. */
function isRejection(error: unknown): error is Error {
  return [BrokenCircuitError, BulkheadRejectedError, TaskCancelledError].some(
    (kind) => error instanceof kind,
  );
}

/** A source that rejects one query, or answers with too much, is healthy. */
function isFailure(error: unknown): boolean {
  return !isTooLarge(error) && !(error instanceof BlogError && error.status === 400);
}
