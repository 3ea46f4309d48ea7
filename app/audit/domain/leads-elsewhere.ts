/** Whether an address ends at another page: more than https, `www.` or a slash at its end. */
export function leadsElsewhere(asked: string, last: string): boolean {
  const [from, to] = [simplify(asked), simplify(last)];
  return from !== undefined && to !== undefined && from !== to;
}

function simplify(address: string): string | undefined {
  const url = URL.parse(address);
  return url ? `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}` : undefined;
}
