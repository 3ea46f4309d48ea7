export type Flight = {
  /** Nobody wants what it brings any more. */
  isForgotten: boolean;
};

export type Flights<Result> = {
  /** What is under way for that key, else what `begin` begins. */
  join(key: string, begin: (flight: Flight) => Promise<Result>): Promise<Result>;
  forget(key: string): void;
};

/** One call at a time for each key, however many want its answer. */
export function createFlights<Result>(): Flights<Result> {
  const underway = new Map<string, { flight: Flight; landing: Promise<Result> }>();
  return {
    join(key, begin) {
      const found = underway.get(key);
      if (found) return found.landing;
      const flight: Flight = { isForgotten: false };
      const landing = begin(flight).finally(() => {
        if (underway.get(key)?.flight === flight) underway.delete(key);
      });
      underway.set(key, { flight, landing });
      return landing;
    },
    forget(key) {
      const found = underway.get(key);
      if (found) found.flight.isForgotten = true;
      underway.delete(key);
    },
  };
}
