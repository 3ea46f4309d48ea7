import type { Kind, Ledger } from './ledger.ts';
import type { FormFields } from './parse-form.ts';
import { SandboxError } from './sandbox-error.ts';

const expandable: Record<string, Kind> = {
  payment_intent: 'payment_intent',
  subscription: 'subscription',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  customer: 'customer',
  charge: 'charge',
};

/** `expand[]=payment_intent`: the object in the place of its id. One level is all that this site asks for. */
export async function expand(
  ledger: Ledger,
  object: object,
  { expand: wanted }: FormFields,
): Promise<object> {
  const expanded: Record<string, unknown> = { ...object };
  for (const name of Array.isArray(wanted) ? wanted : []) {
    if (typeof name !== 'string' || !(name in object))
      throw new SandboxError(400, `This property cannot be expanded (${String(name)}).`, { param: 'expand' });
    const kind = expandable[name];
    const id = expanded[name];
    if (kind && typeof id === 'string') expanded[name] = (await ledger.find(kind, id)) ?? id;
  }
  return expanded;
}
