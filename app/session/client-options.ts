/**
 * What the browser's client is made with beside its defaults. Specification section 9 wants a heartbeat of 30 s;
 * the library's own is 25 s (2.119).
 */
export const clientOptions = { realtime: { heartbeatIntervalMs: 30_000 } } as const;
