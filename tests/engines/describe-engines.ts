import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createVisitorHeaders } from '../journeys/journey.ts';
import { listen, stopServer } from '../site.ts';
import type { EnginePage } from './engine.ts';
import type { Engine } from './open-engine.ts';

type InEngine = Pick<Engine, 'name'> & {
  /** Opens the engine's page, which its tests share, with a window of a desktop. */
  openPage(): Promise<EnginePage>;
  /** A test of this engine, which is skipped where the engine is not installed. */
  journey(title: string, run: (page: EnginePage) => Promise<void>): void;
};

/** Describes the same journeys in each of the engines. Starting one takes longer than most journeys, so they share it. */
export function describeEngines(engines: Engine[], body: (engine: InEngine) => void): void {
  describe.each(engines)('$name', ({ name, open, why }) => {
    let shared: Promise<EnginePage> | undefined;
    const openPage = async () => {
      shared ??= open?.();
      if (!shared) throw new Error(`${name} is not installed.`);
      return await shared;
    };
    beforeEach(async () => void (open && (await (await openPage()).resize(1440, 900))));
    afterAll(async () => (await shared)?.close());
    body({
      ...{ name, openPage },
      journey: (title, run) =>
        test.skipIf(!open)(`in ${name} ${title}${why}`, async () => await run(await openPage())),
    });
  });
}

/** Waits until a function that runs in the page returns what is expected. */
export const poll = <Arguments extends unknown[], Value>(
  page: EnginePage,
  read: (...values: Arguments) => Value,
  ...values: Arguments
) => expect.poll(() => page.evaluate(read, ...values));

type Alteration = {
  /** Forbids all scripts by a policy. Neither Firefox nor WebKitGTK can be driven with JavaScript turned off. */
  withoutScripts?: boolean;
  /** Answers the paths that match with a 404. */
  missing?: RegExp;
};

const requestHeaders = ['accept', 'accept-language', 'content-type', 'cookie', 'user-agent'];
const responseHeaders = ['content-type', 'location', 'cache-control'];

/** Serves a site with an alteration that the drivers of the engines cannot make in the browser. */
export async function serveAltered(siteUrl: string, { withoutScripts, missing }: Alteration) {
  // The site takes only so many messages from one network.
  const visitor = createVisitorHeaders();
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (missing?.test(url)) return void response.writeHead(404).end();
    const headers = new Headers(visitor);
    for (const name of requestHeaders)
      if (request.headers[name]) headers.set(name, String(request.headers[name]));
    // The site accepts forms from its own pages only.
    if (request.headers.origin) headers.set('origin', siteUrl);
    const body = method === 'POST' ? Buffer.concat(await request.toArray()) : null;
    const upstream = await fetch(siteUrl + url, { method, headers, body, redirect: 'manual' });
    const recorded = Object.fromEntries(
      responseHeaders.flatMap((name) => {
        const value = upstream.headers.get(name);
        return value ? [[name, value.replace(siteUrl, '')]] : [];
      }),
    );
    response.writeHead(upstream.status, {
      ...recorded,
      // Joined in one line, several cookies would become one.
      'set-cookie': upstream.headers.getSetCookie(),
      ...(withoutScripts && { 'content-security-policy': "script-src 'none'" }),
    });
    response.end(Buffer.from(await upstream.arrayBuffer()));
  });
  return { url: await listen(server), [Symbol.asyncDispose]: () => stopServer(server) };
}
