import {
  type DeviceScan,
  listDeviceScans,
  type MeasuredResource,
  type Measurement,
  mapDeviceScans,
  type PageCheck,
  type View,
} from '../measurement.ts';
import { createRedaction } from './redaction.ts';

/**
 * Redacts a measurement for everybody who has the report: the queries of the page and of its redirects, which only
 * its visitor should know, are removed wherever they occur. Files keep their queries, which distinguish them.
 */
export function withoutSecrets({ probe, pass, savings, ...measurement }: Measurement): Measurement {
  const views = [probe.firstView, probe.scrolled, ...listDeviceScans(pass).flatMap(listViews)];
  const pages = new Set(views.flatMap(({ resources }) => resources.filter(isOwnPage).map(({ url }) => url)));
  const hops = probe.redirects.map(({ url }) => url);
  const redaction = createRedaction([measurement.askedUrl, probe.url, ...hops, ...pages]);
  const shown = new Map<string, string>();
  const show = (url: string): string => {
    const known =
      shown.get(url) ?? (pages.has(url) ? redaction.address(url) : redaction.address(url, 'kept'));
    shown.set(url, known);
    return known;
  };
  const showView = (view: View): View => ({
    ...view,
    resources: view.resources.map((resource) => ({ ...resource, url: show(resource.url) })),
  });
  const showScan = (scan: DeviceScan): DeviceScan => ({
    ...scan,
    firstView: showView(scan.firstView),
    scrolled: showView(scan.scrolled),
    ...(scan.returnVisit && { returnVisit: showView(scan.returnVisit) }),
    consoleErrors: scan.consoleErrors.map(redaction.text),
  });
  const showCheck = ({ says, found, fix, ...check }: PageCheck): PageCheck => ({
    ...check,
    says: redaction.text(says),
    ...(found !== undefined && { found: redaction.text(found) }),
    ...(fix !== undefined && { fix: redaction.text(fix) }),
  });
  return {
    ...measurement,
    askedUrl: redaction.address(measurement.askedUrl),
    probe: {
      ...probe,
      url: redaction.address(probe.url),
      redirects: probe.redirects.map(({ url, status }) => ({ url: redaction.address(url), status })),
      title: probe.title === undefined ? undefined : redaction.text(probe.title),
      firstView: showView(probe.firstView),
      scrolled: showView(probe.scrolled),
      seo: probe.seo.map(showCheck),
    },
    pass: pass && {
      ...mapDeviceScans(pass, showScan),
      accessibility: pass.accessibility.map(showCheck),
    },
    savings: savings.map((saving) => ({ ...saving, url: show(saving.url) })),
  };
}

function listViews({ firstView, scrolled, returnVisit }: DeviceScan): View[] {
  return returnVisit ? [firstView, scrolled, returnVisit] : [firstView, scrolled];
}

const isOwnPage = ({ kind, party }: MeasuredResource) => kind === 'document' && party === 'own';

/** Empty if it is no address. */
export function withoutQuery(address: string): string {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : '';
}
