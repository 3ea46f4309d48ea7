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

/** A page waits this long for its posts, so a call that has not begun by then is of no use to it. */
const maxWaitMs = 8000;

/**
 * After three failures in a row no call is made for 15 to 30 s, then one is tried. Each trial that fails doubles that
 * time, up to 5 min. It is random, so that several servers do not try at the same moment.
 */
const failuresUntilRest = 3;
const rest = { initialDelay: 30_000, maxDelay: 300_000, generator: halfJitterGenerator };

/** `refresh` is a call that nobody waits for, `uncommon` a question that a visitor made up. */
export type Priority = 'visitor' | 'uncommon' | 'refresh';

/** The failures of one group do not keep the other from being asked: terms have less time than posts. */
export type Group = 'posts' | 'terms';

type CallOptions = { priority: Priority; group: Group };

/** Calls the source no faster than it can bear: a few at a time, and not at all while it fails. */
export function createUpstream(log: Log) {
  const queues = { visitor: bulkhead(4, 40), uncommon: bulkhead(1, 10), refresh: bulkhead(2, 100) };
  const breakers = { posts: createBreaker('posts', log), terms: createBreaker('terms', log) };
  return async <Result>(call: () => Promise<Result>, { priority, group }: CallOptions): Promise<Result> => {
    const breaker = breakers[group];
    const queue = queues[priority];
    try {
      // While calls rest nothing waits in the queue: what it would wait for is a refusal.
      if (breaker.state === CircuitState.Open && queue.executionSlots === 0) throw new BrokenCircuitError();
      return await queue.execute(() => breaker.execute(call), AbortSignal.timeout(maxWaitMs));
    } catch (error) {
      // A blog that is too busy to be asked is, to visitors, a blog that does not answer.
      throw isRefusal(error) ? new BlogError('circuit-open', `no call is made: ${error.message}`) : error;
    }
  };
}

function createBreaker(group: Group, log: Log) {
  const breaker = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: new ExponentialBackoff(rest),
    breaker: new ConsecutiveBreaker(failuresUntilRest),
  });
  breaker.onBreak((reason) => log.warn('the blog rests: its source fails', { group, ...reason }));
  breaker.onReset(() => log.info('the blog answers again', { group }));
  return breaker;
}

/** Its last calls failed, too many wait already, or it waited too long for its turn. */
function isRefusal(error: unknown): error is Error {
  return [BrokenCircuitError, BulkheadRejectedError, TaskCancelledError].some(
    (kind) => error instanceof kind,
  );
}

/** A source that refused one question, or has too much to say, is well. */
function isFailure(error: unknown): boolean {
  return !isTooLarge(error) && !(error instanceof BlogError && error.status === 400);
}
