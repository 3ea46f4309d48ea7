/** Cents as a bill shows them: `$1,850.00`. By hand, so that server and browser write the same. */
export function formatCents(cents: number): string {
  const [dollars = '', rest] = (cents / 100).toFixed(2).split('.');
  return `$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** The cents of `$1,850.00` at the start of a text; undefined where there are none. */
export function readCents(text: string): number | undefined {
  const [, dollars, cents] = /^\$([\d,]+)\.(\d\d)(?!\d)/.exec(text) ?? [];
  return dollars === undefined ? undefined : Number(`${dollars.replaceAll(',', '')}${cents}`);
}

/** Cents as a price shows them: `$690`, and `$690.50` where there are cents. */
export function formatPrice(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}
