import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuditPrograms } from '#app/features/audit/server/create-audit-engine.ts';
import { runInChild } from '#app/features/audit/server/process/run-in-child.ts';
import { findChromium } from '#platform/outbound/find-chromium.ts';
import { requireContainment } from '#platform/outbound/find-containment.ts';
import type { Containment } from '#platform/outbound/launch-chromium.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { Config } from '../env.ts';
import { explain, type Finding, fault, ok, unknown } from './finding.ts';

/** How long Chromium may take to start and end. */
const trialMs = 20_000;

/** How long the audit of so small a page may take, which is about five seconds on two cores. */
const measureMs = 30_000;

/** Whether the browser of audits starts and measures a page, where audits run, and what holds it there. */
export async function checkBrowser(
  { audits: { chromiumPath }, role, siteUrl }: Config,
  programs: AuditPrograms,
): Promise<Finding[]> {
  if (role === 'web') return [];
  const install = 'Install the package chromium, or set CHROMIUM_PATH to the program.';
  if (chromiumPath === 'off')
    return [unknown('browser', 'CHROMIUM_PATH=off: audits estimate from the source.')];
  const program = chromiumPath ?? findChromium();
  if (!program) return [fault('browser', 'There is no Chromium, so audits only estimate.', install)];
  let containment: Containment;
  try {
    containment = await requireContainment(program, trialMs);
  } catch (error) {
    return [fault('browser', `${explain(error)}.`, install)];
  }
  try {
    const bytes = await measureOwnPage({ chromiumPath: program, containment, siteUrl, programs });
    const held = [
      `${containment.sandbox ? 'in' : 'without'} its sandbox`,
      `${containment.namespace ? 'in' : 'without'} a network of its own`,
    ];
    const message = `${program} measures a page of ours as audits do, ${held.join(', ')}: ${bytes} bytes.`;
    return [ok('browser', message)];
  } catch (error) {
    const isSlow = error instanceof OutboundError && error.failure.code === 'slow';
    const why = isSlow ? `it took more than ${measureMs / 1000} s` : explain(error);
    return [
      fault(
        'browser',
        `${program} starts, but can't measure a page of ours: ${why}.`,
        'Update Chromium, or set CHROMIUM_PATH to another, and leave 2 GB of memory to each audit.',
      ),
    ];
  }
}

const ownPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A page of the doctor</title>
<h1>This page is measured to see whether audits can measure any.</h1>
`;

type Measuring = Pick<Config, 'siteUrl'> & {
  chromiumPath: string;
  containment: Containment;
  programs: AuditPrograms;
};

/**
 * Serves a page on loopback, and has it weighed by the program of audits, whose browser may reach this port and nothing
 * else of this machine. Returns the bytes that the browser has received. Throws if it has received none.
 */
async function measureOwnPage({ chromiumPath, containment, siteUrl, programs }: Measuring): Promise<number> {
  const server = createServer(({ url }, response) => {
    const [status, body] = url === '/' ? ([200, ownPage] as const) : ([404, ''] as const);
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  let failure = '';
  let ended = Promise.resolve();
  try {
    const { auditFile, optimizeFile } = programs;
    const settings = {
      allow: [host],
      greenWebUrl: undefined,
      siteUrl,
      chromiumPath,
      containment,
      optimizeFile,
    };
    const finished = await runInChild(
      { kind: 'audit', tool: 'carbon', url: `http://${host}/`, settings },
      {
        auditFile,
        signal: AbortSignal.timeout(measureMs),
        onStep() {},
        onEstimate() {},
        onHost: async () => {},
        onBrowser(result) {
          if ('failure' in result) failure = withoutStack(result.failure);
        },
        onEnding(ending) {
          ended = ending;
        },
      },
    );
    const scan = finished.tool === 'carbon' ? finished.measurement.browserScan : undefined;
    const bytes = scan?.phone.scrolled.transferBytes ?? 0;
    if (bytes === 0) throw new Error(failure || 'the browser has received nothing of it');
    return bytes;
  } finally {
    await ended;
    server.closeAllConnections();
    server.close();
  }
}

/** What an error and its causes say, in one line. */
const withoutStack = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join(', ');
