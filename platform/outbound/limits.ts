/** One audit. Issue of the checker and `docs/operating.md` say why these. */
export type TrafficLimits = {
  /** From the first step of a connection to its end: name, TCP, TLS. */
  connectMs: number;
  /** From there to the headers of the answer. */
  headersMs: number;
  /** All of it: one answer for `Outbound`, a whole visit for the proxy. */
  totalMs: number;
  /** As they come over the wire: of one answer for `Outbound`, of a whole visit for the proxy. */
  wireBytes: number;
  /** Of one answer, after decompression. */
  decodedBytes: number;
  requests: number;
  redirects: number;
};

export const trafficLimits: TrafficLimits = {
  connectMs: 10_000,
  headersMs: 10_000,
  totalMs: 60_000,
  wireBytes: 50_000_000,
  decodedBytes: 50_000_000,
  requests: 1_000,
  redirects: 10,
};

/** A document that needs more hops than this is told so: browsers go on to 20. */
export const documentRedirects = 5;
