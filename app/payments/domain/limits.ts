/** Every press of the button, of which each may ask Stripe something: more than any person needs. */
export const pressWindows = [{ seconds: 600, count: 100 }] as const;

/** New orders from one network address; every server counts in the same table. */
export const orderWindows = [
  { seconds: 600, count: 10 },
  { seconds: 24 * 3600, count: 60 },
] as const;
