/** A call did not begin: too many waited already, or this one waited too long. */
export class BulkheadRejectedError extends Error {
  readonly waitedTooLong: boolean;

  constructor(message: string, { waitedTooLong }: { waitedTooLong: boolean }) {
    super(message);
    this.name = 'BulkheadRejectedError';
    this.waitedTooLong = waitedTooLong;
  }
}

type QueueLimits = {
  /** How many calls of this queue may run at the same time. */
  maxRunning: number;
  /** A call begins only while fewer than this many run in all queues together. */
  maxRunningOfAll: number;
  /** A call that arrives while this many wait is refused at once. */
  maxWaiting: number;
  /** A call that has waited this long is refused. */
  maxWaitMs: number;
};

type Bulkhead<Name extends string> = <Result>(name: Name, work: () => Promise<Result>) => Promise<Result>;

type Queue = QueueLimits & { running: number; waiting: Set<PromiseWithResolvers<void>> };

/**
 * Limits how many calls run at a time, with a queue for each kind of call, so that one kind cannot use up what the
 * others need. Where several queues wait, the one named first is served first. Rejects with BulkheadRejectedError.
 */
export function createBulkhead<Name extends string>(limits: Record<Name, QueueLimits>): Bulkhead<Name> {
  const queues = new Map<string, Queue>();
  for (const [name, limit] of Object.entries<QueueLimits>(limits)) {
    queues.set(name, { ...limit, running: 0, waiting: new Set() });
  }
  let running = 0;

  const hasRoom = (queue: Queue) => running < queue.maxRunningOfAll && queue.running < queue.maxRunning;

  const acquire = (queue: Queue) => {
    running++;
    queue.running++;
  };

  const startNext = () => {
    for (const queue of queues.values()) {
      for (const turn of queue.waiting) {
        if (!hasRoom(queue)) break;
        // The slot is acquired before the waiting call resumes, so that no newcomer can take it in between.
        acquire(queue);
        queue.waiting.delete(turn);
        turn.resolve();
      }
    }
  };

  const release = (queue: Queue) => {
    running--;
    queue.running--;
    startNext();
  };

  return async (name, work) => {
    const queue = queues.get(name) as Queue;
    if (hasRoom(queue)) acquire(queue);
    else await waitForTurn(queue);
    try {
      return await work();
    } finally {
      release(queue);
    }
  };
}

/** The same with one queue: runs a few calls at a time, and lets a few more wait. */
export function createSemaphore(limits: Omit<QueueLimits, 'maxRunningOfAll'>) {
  const enter = createBulkhead({ all: { ...limits, maxRunningOfAll: limits.maxRunning } });
  return <Result>(work: () => Promise<Result>) => enter('all', work);
}

async function waitForTurn({ waiting, maxWaiting, maxWaitMs }: Queue): Promise<void> {
  if (waiting.size >= maxWaiting) {
    throw new BulkheadRejectedError(`${maxWaiting} calls wait already`, { waitedTooLong: false });
  }
  const turn = Promise.withResolvers<void>();
  waiting.add(turn);
  const timer = setTimeout(() => {
    waiting.delete(turn);
    turn.reject(
      new BulkheadRejectedError(`no call could begin within ${maxWaitMs} ms: others wait too`, {
        waitedTooLong: true,
      }),
    );
  }, maxWaitMs);
  try {
    await turn.promise;
  } finally {
    clearTimeout(timer);
  }
}
