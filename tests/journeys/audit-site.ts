import { afterAll, expect, onTestFinished, vi } from 'vitest';
import { built, serveTestApp } from '../built-app.ts';
import { createMeasurement, createSourceScan } from '../measurement.ts';
import { createPageArtifacts, createPageFacts } from '../page-facts.ts';
import { createFakeEngine, openAuditServices } from '../serve-audits.ts';

const lastSeoStep = 'following its links';
const refusal = { code: 'bot challenge', status: 403 } as const;
const faulty = { titles: ['Home'], robotsHeader: ['noindex'], images: [{ src: 'a', alt: undefined }] };

/** Opens an app of its own, whose engine waits for the tests before each step, until the end of the file. */
export async function openAuditSite() {
  /** The engine awaits this before each step, until a test opens it. */
  let gates = new Map<string, PromiseWithResolvers<void>>();
  const openGates = () => {
    for (const { resolve } of gates.values()) resolve();
  };
  const { engine } = createFakeEngine({
    measure: (url) => {
      if (url.includes('fails')) return refusal;
      if (url.includes('drawn')) {
        const sourceScan = createSourceScan({
          clientRendered: true,
          hosting: { state: 'unknown', why: 'no answer' },
        });
        return createMeasurement({ browserScan: undefined, savings: [], sourceScan });
      }
      return createMeasurement({ askedUrl: url });
    },
    scan: (url) => {
      if (url.includes('fails')) return refusal;
      return createPageArtifacts({
        askedUrl: url,
        ...(url.includes('faulty') && { page: createPageFacts(faulty) }),
      });
    },
    hold: (step, signal) =>
      Promise.race([
        gates.get(step)?.promise ?? Promise.resolve(),
        new Promise((resolve) => signal.addEventListener('abort', resolve)),
      ]),
  });
  const audits = await openAuditServices({ engine });
  const site = await serveTestApp({ services: audits.services });
  afterAll(async () => {
    openGates();
    await site.close();
    await audits.close();
  });
  audits.worker.start();

  const readState = async (id: string) => (await audits.services.audits.find(id))?.run.state;

  /** Creates a finished report and returns its URL. */
  async function report(page: string, more: Parameters<typeof audits.place>[1] = {}): Promise<string> {
    const id = await audits.place(page, more);
    audits.worker.wake();
    // This also runs before the tests, where `expect.poll` is not available.
    await vi.waitFor(async () => expect(await readState(id)).toMatch(/done|failed/), {
      timeout: 60_000,
      interval: 50,
    });
    return `${site.url}/${more.tool === 'seo' ? 'seo-booster' : 'website-carbon'}/${id}`;
  }
  const seoReport = (page: string) => report(page, { tool: 'seo', phrase: 'guided reef walks' });

  return {
    audits,
    site,
    /** Keeps the gates closed until they are opened one by one, or the test has finished. */
    closeGates() {
      gates = new Map(
        [...built.auditSteps, lastSeoStep].map((step) => [step, Promise.withResolvers<void>()]),
      );
      onTestFinished(openGates);
    },
    openGate: (step: string) => gates.get(step)?.resolve(),
    openGates,
    readState,
    report,
    seoReport,
    /** A report of each tool. */
    carbon: await report('report.example', { monthlyViews: '12000' }),
    seo: await seoReport('faulty.example'),
  };
}
