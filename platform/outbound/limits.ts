/** The limits of one audit. `docs/audit.md` says what happens at each. */
export type TrafficLimits = {
  /** The time for a connection: name, TCP, TLS. */
  connectMs: number;
  /** The time from there to the headers of the answer. */
  headersMs: number;
  /** The total time: of one answer for `Outbound`, of a whole scan for the proxy. */
  totalMs: number;
  /** Transferred bytes: of one answer for `Outbound`, of a whole scan for the proxy. */
  wireBytes: number;
  /** The bytes of one answer after decompression. */
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
