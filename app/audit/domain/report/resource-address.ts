import { formatHost } from '../format-host.ts';

/** Formats the address of a file: host and path without the query, shortened. It is untrusted text. */
export function formatResourceAddress(address: string): string {
  const url = URL.parse(address);
  const text =
    url && /^https?:$/.test(url.protocol)
      ? `${formatHost(url.host)}${url.pathname}${url.search ? '?…' : ''}`
      : address;
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return plain.length > 120 ? `${plain.slice(0, 60)}…${plain.slice(-59)}` : plain;
}
