import { type Context, Hono } from 'hono';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { formatSydneyIso } from '#app/content/sydney-time.ts';
import { type ProxyTrust, readClientAddress } from '#platform/http/client-address.ts';
import { isDecodable } from '#platform/http/middleware/canonical-path.ts';
import { refuseMethod } from '#platform/http/request-limits.ts';
import { parseJson } from '#platform/text/read-input.ts';
import { vitalsReportSchema } from '../domain/vitals-report.ts';
import { countReport } from '../domain/vitals-store.ts';
import type { VitalsTally } from './vitals-tally.ts';

export type VitalsOptions = {
  tally: Pick<VitalsTally, 'add'>;
  build: ServerBuild;
  trustProxy: ProxyTrust;
  now?: (() => number) | undefined;
};

/**
 * Views a minute from one address, which a whole office may share, and in all. A report without views counts as one.
 */
const limits = { maxPerAddress: 60, maxTotal: 3000 };

const maxBodyLength = 4096;

/** Receives the report of a sampled page when the visitor leaves (SEO-04). Nothing about the sender is stored. */
export function vitals({ tally, build, trustProxy, now = Date.now }: VitalsOptions): Hono {
  const isWithin = createAddressLimit(now);
  const findRoute = createRouteFinder(build);
  const refuse = (c: Context) => c.text('That is more than one visit sends.\n', 429, { 'retry-after': '60' });
  const app = new Hono();
  app.post('/api/vitals', async (c) => {
    c.header('cache-control', 'no-store');
    if (isUncounted(c)) return c.body(null, 204);
    const address = readClientAddress(c, trustProxy);
    // An invalid report counts against the limit too, because it costs as much.
    if (!isWithin(address)) return refuse(c);
    const text = await c.req.text();
    const parsed = vitalsReportSchema.safeParse(text.length > maxBodyLength ? undefined : parseJson(text));
    if (!parsed.success) return c.text('This is not a valid report.\n', 400);
    const otherViews = parsed.data.views.length - 1;
    if (otherViews > 0 && !isWithin(address, otherViews)) return refuse(c);
    tally.add(countReport(parsed.data, formatSydneyIso(new Date(now())).slice(0, 10), findRoute));
    return c.body(null, 204);
  });
  app.all('/api/vitals', (c) => refuseMethod(c, 'POST', 'Reports are posted here, and nothing is read.'));
  return app;
}

/** Whether not to count a report: the visitor has opted out, or the page was only prefetched or prerendered. */
function isUncounted(c: Context): boolean {
  return (
    c.req.header('sec-gpc') === '1' ||
    c.req.header('dnt') === '1' ||
    /prefetch|prerender/.test(c.req.header('sec-purpose') ?? '')
  );
}

/** Returns whether `views` more (one by default) from this address are within the limit, and if so counts them. */
type AddressLimit = (address: string, views?: number) => boolean;

/** Limits views per minute, from one address and in total. Addresses stay in memory for that minute only. */
function createAddressLimit(now: () => number): AddressLimit {
  const { maxPerAddress, maxTotal } = limits;
  let minute = 0;
  let total = 0;
  const counts = new Map<string, number>();
  return (address, views = 1) => {
    const thisMinute = Math.floor(now() / 60_000);
    if (thisMinute !== minute) {
      minute = thisMinute;
      total = 0;
      counts.clear();
    }
    const count = (counts.get(address) ?? 0) + views;
    if (count > maxPerAddress || total + views > maxTotal) return false;
    counts.set(address, count);
    total += views;
    return true;
  };
}

/** The name under which addresses without a route are counted. */
const unknownRoute = '(no page)';

/**
 * Finds the declared path of an address, such as `/blog/:slug`. Because only that is counted, forged reports can't fill
 * the database.
 */
function createRouteFinder(build: ServerBuild): (path: string) => string {
  const routes: RouteObject[] = Object.values(build.routes).flatMap((route) =>
    route && (route.path || route.index) ? [{ id: route.id, path: route.path ?? '/' }] : [],
  );
  return (path) => {
    const pathname = path.split(/[?#]/)[0] ?? '/';
    if (!isDecodable(pathname)) return unknownRoute;
    const found = matchRoutes(routes, pathname)?.at(-1)?.route.path;
    if (found === undefined || found === '*') return unknownRoute;
    return found === '/' ? found : `/${found}`;
  };
}
