import { Agent, request as send } from 'node:https';
import { text } from 'node:stream/consumers';
import { createEnquiryForm } from '../sent-lead.ts';

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** Requests a URL as a visitor with this address, which on loopback can be any. The address comes before the proxy's. */
export async function visit(
  url: string,
  { address = '127.0.0.1', form }: { address?: string; form?: URLSearchParams } = {},
) {
  const headers = form
    ? { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '192.0.2.1' }
    : {};
  const options = {
    agent: form ? new Agent({ rejectUnauthorized: false }) : agent,
    localAddress: address,
    headers,
  };
  return new Promise<{ status: number; body: string }>((resolve) => {
    const failed = ({ message }: Error) => resolve({ status: 0, body: message });
    const sent = send(url, { ...options, method: form ? 'POST' : 'GET' }, async (response) => {
      resolve({
        status: response.statusCode ?? 0,
        body: await text(response).catch(({ message }) => message),
      });
    });
    sent.on('error', failed).end(form?.toString());
  });
}

/** Visits pages with their style sheets and scripts, and sends enquiries, until it is stopped. */
export function startVisitors(url: string) {
  let isOver = false;
  const seen = { requests: 0, enquiries: 0, styleSheets: new Set<string>(), faults: [] as string[] };
  const get = async (at: string) => {
    const { status, body } = await visit(url + at);
    seen.requests += 1;
    if (status !== 200) seen.faults.push(`${status} ${at} ${body.slice(0, 60)}`);
    return body;
  };
  const readPages = async (pages: string[]) => {
    while (!isOver)
      for (const page of pages) {
        const html = await get(page);
        const assets = [...html.matchAll(/["\s](\/assets\/[^"\s]+\.(?:css|js))(?=["\s])/g)].map(
          ([, asset = '']) => asset,
        );
        for (const asset of new Set(assets)) {
          if (asset.endsWith('.css')) seen.styleSheets.add(asset);
          await get(asset);
        }
      }
  };
  const sendForms = async () => {
    for (let visitor = 1; !isOver; visitor++) {
      const { status, body } = await visit(`${url}/contact`, {
        address: `127.${visitor % 250}.${Math.floor(visitor / 250)}.9`,
        form: createEnquiryForm(),
      });
      if (status === 303) seen.enquiries += 1;
      else seen.faults.push(`${status} enquiry ${body.slice(0, 60)}`);
    }
  };
  const loops = [readPages(['/', '/about']), readPages(['/pricing', '/blog', '/projects']), sendForms()];
  return {
    seen,
    async stop() {
      isOver = true;
      await Promise.all(loops);
      return seen;
    },
  };
}
