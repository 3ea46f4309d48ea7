/** Messages from one network address; every server counts in the same table. */
export const addressWindows = [
  { seconds: 600, count: 5 },
  { seconds: 24 * 3600, count: 20 },
] as const;

/** Acknowledgements to one mail address. */
export const acknowledgementWindows = [{ seconds: 24 * 3600, count: 3 }] as const;

/** Within this time the same message counts as one. */
export const duplicateWindowMs = 24 * 3600_000;
