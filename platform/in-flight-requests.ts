type InFlightRequest = {
  /** True once `abandon` was called for its key: the result must not be stored. */
  isAbandoned: boolean;
};

type InFlightRequests<Result> = {
  /** Resolves to the result of the request under way for that key, else of the one that `begin` starts. */
  join(key: string, begin: (request: InFlightRequest) => Promise<Result>): Promise<Result>;
  abandon(key: string): void;
};

/** Makes one request at a time for each key, however many callers want its result. */
export function createInFlightRequests<Result>(): InFlightRequests<Result> {
  const underway = new Map<string, { request: InFlightRequest; result: Promise<Result> }>();
  return {
    join(key, begin) {
      const found = underway.get(key);
      if (found) return found.result;
      const request: InFlightRequest = { isAbandoned: false };
      const result = begin(request).finally(() => {
        if (underway.get(key)?.request === request) underway.delete(key);
      });
      underway.set(key, { request, result });
      return result;
    },
    abandon(key) {
      const found = underway.get(key);
      if (found) found.request.isAbandoned = true;
      underway.delete(key);
    },
  };
}
