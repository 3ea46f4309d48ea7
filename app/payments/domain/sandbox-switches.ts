/** What may happen to an event on its way from the sandbox, as it may on its way from Stripe. */
export const eventSwitches = ['duplicate', 'delay', 'reorder'] as const;
export type EventSwitch = (typeof eventSwitches)[number];
