import { BlogError } from '../blog-error.ts';

export type LaneOptions = {
  /** Of this lane at the same time. */
  most: number;
  /** One begins only while fewer than so many run, of all lanes. */
  placesInSight: number;
  /** Who comes when so many wait is refused at once. */
  maxWaiting: number;
  /** Who has waited so long is refused. */
  maxWaitMs: number;
};

export type Lanes<Name extends string> = <Result>(name: Name, work: () => Promise<Result>) => Promise<Result>;

type Lane = LaneOptions & { running: number; waiting: Set<PromiseWithResolvers<void>> };

/** Lets a few through at a time. Where several wait, those of the lane named first go first. */
export function createLanes<Name extends string>(options: Record<Name, LaneOptions>): Lanes<Name> {
  const lanes = new Map<string, Lane>();
  for (const [name, lane] of Object.entries<LaneOptions>(options)) {
    lanes.set(name, { ...lane, running: 0, waiting: new Set() });
  }
  let running = 0;

  const hasPlace = (lane: Lane) => running < lane.placesInSight && lane.running < lane.most;

  const take = (lane: Lane) => {
    running++;
    lane.running++;
  };

  const callNext = () => {
    for (const lane of lanes.values()) {
      for (const turn of lane.waiting) {
        if (!hasPlace(lane)) break;
        // The place is handed on here and now: nobody slips in between.
        take(lane);
        lane.waiting.delete(turn);
        turn.resolve();
      }
    }
  };

  const leave = (lane: Lane) => {
    running--;
    lane.running--;
    callNext();
  };

  return async (name, work) => {
    const lane = lanes.get(name) as Lane;
    if (hasPlace(lane)) take(lane);
    else await waitForTurn(lane);
    try {
      return await work();
    } finally {
      leave(lane);
    }
  };
}

async function waitForTurn({ waiting, maxWaiting, maxWaitMs }: Lane): Promise<void> {
  if (waiting.size >= maxWaiting) {
    throw new BlogError('resting', `${maxWaiting} calls wait for an answer already`);
  }
  const turn = Promise.withResolvers<void>();
  waiting.add(turn);
  const timer = setTimeout(() => {
    waiting.delete(turn);
    turn.reject(new BlogError('time-out', `no call could be made within ${maxWaitMs} ms: others wait too`));
  }, maxWaitMs);
  try {
    await turn.promise;
  } finally {
    clearTimeout(timer);
  }
}
