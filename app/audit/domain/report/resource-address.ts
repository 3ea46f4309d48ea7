import { formatHost } from '../format-host.ts';

/** A file as it is shown: host and path, no query, not too long to read. Text of a stranger's. */
export function formatResourceAddress(address: string): string {
  const url = URL.parse(address);
  const text =
    url && /^https?:$/.test(url.protocol)
      ? `${formatHost(url.host)}${url.pathname}${url.search ? '?…' : ''}`
      : address;
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return plain.length > 120 ? `${plain.slice(0, 60)}…${plain.slice(-59)}` : plain;
}
