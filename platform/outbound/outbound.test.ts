import { expect, test } from 'vitest';
import { type Outbound, type OutboundAnswer, reportHosts } from './outbound.ts';
import { OutboundError } from './outbound-failure.ts';

/** Every address redirects to one page of another host. */
const leading: Outbound = {
  fetch: async () => ({ url: 'https://victim.example/' }) as OutboundAnswer,
};
const { signal } = new AbortController();

test('W-04 a host to which an address leads is reported once, the page’s files and its own host never', async () => {
  const arrived: string[] = [];
  const onHost = async (host: string) => void arrived.push(host);
  const guarded = reportHosts(leading, 'https://mine.example/', onHost);
  await guarded.fetch('https://mine.example/frame', { signal });
  expect(arrived).toEqual([]);
  await guarded.fetch('https://mine.example/', { signal, page: true });
  await guarded.fetch('https://mine.example/', { signal, page: true });
  expect(arrived).toEqual(['victim.example']);
  await reportHosts(leading, 'https://victim.example/', onHost).fetch('', { signal, page: true });
  expect(arrived).toHaveLength(1);
});

test('W-04 a host that has had its share ends the audit at its first answer', async () => {
  const guarded = reportHosts(leading, 'https://mine.example/', async () => {
    throw new OutboundError({ code: 'asked often' });
  });
  await expect(guarded.fetch('', { signal, page: true })).rejects.toMatchObject({
    failure: { code: 'asked often' },
  });
});
