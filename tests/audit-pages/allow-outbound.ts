import { createAddressPolicy } from '#platform/outbound/address-policy.ts';
import { type ClosableOutbound, createOutbound } from '#platform/outbound/create-outbound.ts';
import type { TrafficLimits } from '#platform/outbound/outbound.ts';

/** The real outbound client, which may also reach these servers on this machine. */
export function allowOutbound(origins: string[], limits: Partial<TrafficLimits> = {}): ClosableOutbound {
  const allow = origins.map((origin) => new URL(origin).host);
  return createOutbound({ policy: createAddressPolicy({ allow }), limits });
}
