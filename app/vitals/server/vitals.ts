import { type Context, Hono } from 'hono';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { formatSydneyIso } from '#app/content/sydney-time.ts';
import { readClientAddress } from '#platform/http/client-address.ts';
import { refuseMethod } from '#platform/http/request-limits.ts';
import { parseJson } from '#platform/text/read-input.ts';
import { vitalsReportSchema } from '../domain/vitals-report.ts';
import { countReport } from '../domain/vitals-store.ts';
import type { VitalsTally } from './vitals-tally.ts';

export type VitalsOptions = {
  tally: Pick<VitalsTally, 'add'>;
  build: ServerBuild;
  trustProxy: boolean;
  now?: (() => number) | undefined;
};

/** Views a minute of one address, behind which may be an office; and of all. A report without a view counts as one. */
const limits = { most: 60, maxOfAll: 3000 };

const longest = 4096;

/** Takes the report of a sampled page that was left (SEO-04). Nothing about its sender is stored. */
export function vitals({ tally, build, trustProxy, now = Date.now }: VitalsOptions): Hono {
  const isWithin = createAddressLimit({ ...limits, now });
  const findRoute = createRouteFinder(build);
  const refuse = (c: Context) => c.text('That is more than one visit sends.\n', 429, { 'retry-after': '60' });
  const app = new Hono();
  app.post('/api/vitals', async (c) => {
    c.header('cache-control', 'no-store');
    if (wantsNoCounting(c)) return c.body(null, 204);
    const address = readClientAddress(c, trustProxy);
    // An invalid body counts too, because it costs as much.
    if (!isWithin(address)) return refuse(c);
    const text = await c.req.text();
    const parsed = vitalsReportSchema.safeParse(text.length > longest ? undefined : parseJson(text));
    if (!parsed.success) return c.text('This is no report of a visit.\n', 400);
    const others = parsed.data.views.length - 1;
    if (others > 0 && !isWithin(address, others)) return refuse(c);
    tally.add(countReport(parsed.data, formatSydneyIso(new Date(now())).slice(0, 10), findRoute));
    return c.body(null, 204);
  });
  app.all('/api/vitals', (c) => refuseMethod(c, 'POST', 'Reports are posted here, and nothing is read.'));
  return app;
}

/** Tells whether the request asks not to be counted: Global Privacy Control, Do Not Track, or a prefetched page. */
function wantsNoCounting(c: Context): boolean {
  return (
    c.req.header('sec-gpc') === '1' ||
    c.req.header('dnt') === '1' ||
    /prefetch|prerender/.test(c.req.header('sec-purpose') ?? '')
  );
}

/** Returns whether `more` reports (one by default) from this address are within the limit, and if so counts them. */
type AddressLimit = (address: string, more?: number) => boolean;

/** Limits reports per minute, from one address and from all. Addresses stay in memory for that minute only. */
function createAddressLimit({
  most,
  maxOfAll,
  now = Date.now,
}: {
  most: number;
  maxOfAll: number;
  now?: () => number;
}): AddressLimit {
  let minute = 0;
  let all = 0;
  const counts = new Map<string, number>();
  return (address, more = 1) => {
    const thisMinute = Math.floor(now() / 60_000);
    if (thisMinute !== minute) {
      minute = thisMinute;
      all = 0;
      counts.clear();
    }
    const count = (counts.get(address) ?? 0) + more;
    if (count > most || all + more > maxOfAll) return false;
    counts.set(address, count);
    all += more;
    return true;
  };
}

/** The addresses that no route declares are counted together under this name. */
const unknown = '(no page)';

/**
 * Finds the declared path of an address, such as `/blog/:slug`. Only that is counted, so there are never more counts
 * than `app/routes.ts` has lines, whatever anybody sends.
 */
function createRouteFinder(build: ServerBuild): (path: string) => string {
  const routes: RouteObject[] = Object.values(build.routes).flatMap((route) =>
    route && (route.path || route.index) ? [{ id: route.id, path: route.path ?? '/' }] : [],
  );
  return (path) => {
    const pathname = path.split(/[?#]/)[0] ?? '/';
    if (!isDecodable(pathname)) return unknown;
    const found = matchRoutes(routes, pathname)?.at(-1)?.route.path;
    if (found === undefined || found === '*') return unknown;
    return found === '/' ? found : `/${found}`;
  };
}

function isDecodable(pathname: string): boolean {
  try {
    // The value is used, because a bundler drops a call whose value is not, and with it the exception.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
