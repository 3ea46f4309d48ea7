/** The form of a plan; with the session of an order that the visitor is told of first. */
export function formatPayPath(plan: string, ordered?: string): string {
  return `/pricing?${new URLSearchParams({ plan, ...(ordered && { ordered }) })}`;
}
