import { readAddressPolicy } from '#platform/outbound/address-policy.ts';
import { type ClosableOutbound, createOutbound } from '#platform/outbound/create-outbound.ts';
import type { TrafficLimits } from '#platform/outbound/limits.ts';

/** The real way out, which may go to these servers of this machine as if they were the world. */
export function allowOutbound(origins: string[], limits: Partial<TrafficLimits> = {}): ClosableOutbound {
  const allow = origins.map((origin) => new URL(origin).host);
  return createOutbound({ policy: readAddressPolicy({ allow }), limits });
}
