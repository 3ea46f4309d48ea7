import type { Client, Clients } from './proof.ts';

/** The twelve clients of the wall on Home, in order. */
export function listWallClients({ clients, wall }: Clients): Client[] {
  return pick(clients, wall);
}

/** The eight clients from which the rotating strip draws. */
export function listStripClients({ clients, strip }: Clients): Client[] {
  return pick(clients, strip);
}

function pick(clients: Client[], slugs: string[]): Client[] {
  return slugs.flatMap((slug) => clients.find((client) => client.slug === slug) ?? []);
}
