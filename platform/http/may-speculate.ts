/** The client hints of a request. */
type Asking = { saveData: string | undefined; mobile: string | undefined };

/**
 * Whether this browser is told of the speculation rules: not where its visitor saves data, and not on a phone, which
 * has no pointer to rest and would fetch whatever comes into view (decision 028).
 */
export function maySpeculate({ saveData, mobile }: Asking): boolean {
  return saveData?.toLowerCase() !== 'on' && mobile !== '?1';
}
