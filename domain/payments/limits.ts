/** Orders from one network address; every server counts in the same table. */
export const orderWindows = [
  { seconds: 600, count: 10 },
  { seconds: 24 * 3600, count: 60 },
] as const;
