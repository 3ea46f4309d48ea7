import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { createPublication } from '#app/content/publication.ts';
import { formatResultCode } from '#app/features/quiz/domain/result-code.ts';
import { openStore } from '#server/open-store.ts';
import { formatDraftPath } from '#server/pages/draft-previews.ts';
import { createNewAudit } from '../audit-service.ts';
import type { EnginePage } from '../engines/engine.ts';
import type { Site } from '../site.ts';
import { createTestAudits } from '../source-audits.ts';
import { testSecret } from '../test-settings.ts';
import { content } from './content.ts';
import { createAccount, storeSession } from './visit-auth.ts';
import { enquire, join } from './visit-dashboard.ts';
import { payFor, payPath, plan } from './visit-payment.ts';

const { services, caseStudies, posts, quizzes } = content;
const [quiz] = quizzes;

/** The path of a page of each kind that anybody can open, by a name for it. `openKinds` opens those with a state. */
export const kindPaths = {
  home: '/',
  about: '/about',
  services: '/services',
  service: services[0]?.path ?? '',
  projects: '/projects',
  project: `/projects/${caseStudies[0]?.slug}`,
  blog: '/blog',
  category: `/blog/category/${posts[0]?.categories[0]}`,
  post: `/blog/${posts[0]?.slug}`,
  resources: '/resources',
  guide: '/seo-tools-comparison',
  pricing: '/pricing',
  order: payPath,
  payment: '/payment-success',
  contact: '/contact',
  search: '/search?q=web',
  'website-audit': '/website-carbon',
  'on-page-check': '/seo-booster',
  quiz: '/sustainability-quiz',
  'quiz-question': `/sustainability-quiz?v=${quiz.version}&q=1`,
  'quiz-result': '/sustainability-quiz/1-1ysk6h2',
  'sign-in': '/auth',
  account: '/account',
  privacy: '/privacy',
  statement: '/accessibility',
  links: '/link',
  'not-found': '/there-is-no-such-page',
};

export const pageKinds = Object.entries(kindPaths);

/** A page with fields: the field that is typed into, another that is filled before, and what React does there. */
export type FieldPage = {
  path: string;
  field: string;
  /** A field that is left with a value in it. */
  filledField?: string;
  /** What becomes of a changed page. Nothing but React could submit the forms of the page that is `renewed`. */
  outcome: 'plain' | 'renewed';
};

/**
 * A page for each form of the public site. `changed-page.e2e.ts` finds forms that are missing here; those of reports are in
 * `audit.slow.e2e.ts`, and those of the account are there only once React is.
 */
export const fieldPages: FieldPage[] = [
  { path: '/contact', field: '[name=message]', filledField: '[name=email]', outcome: 'plain' },
  { path: '/search', field: '[name=q]', outcome: 'plain' },
  { path: '/blog', field: '[name=q]', outcome: 'plain' },
  { path: payPath, field: '[name=website]', filledField: '[name=email]', outcome: 'plain' },
  { path: '/website-carbon', field: '[name=page]', outcome: 'plain' },
  { path: '/seo-booster', field: '[name=page]', filledField: '[name=phrase]', outcome: 'plain' },
  { path: `/sustainability-quiz?v=${quiz.version}&q=1`, field: '[name=c]', outcome: 'plain' },
  {
    path: `/sustainability-quiz/${formatResultCode(
      quiz,
      quiz.questions.map(() => 1),
    )}`,
    field: '[name=email]',
    outcome: 'renewed',
  },
  { path: '/auth', field: '[name=password]', filledField: '[name=email]', outcome: 'renewed' },
  { path: '/auth?view=sign-up', field: '[name=email]', outcome: 'renewed' },
  { path: '/auth?view=forgotten', field: '[name=email]', outcome: 'renewed' },
];

/** Kinds that are there only once somebody has sent, paid or signed in. */
type StateName = 'thanks' | 'paid' | 'audit-report' | 'seo-report' | 'account-signed-in' | 'receipt';
/** Kinds that visitors don't see. */
type StaffName = 'draft' | 'inbox' | 'enquiry';

export type KindName = keyof typeof kindPaths | StateName | StaffName;

export type Kind = {
  name: KindName;
  path: string;
  /** What the browser has stored when somebody is signed in. */
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Words that the page has only once everything has arrived. */
  shows?: string;
};

/** The settings that a site needs for `openKinds`. */
export const kindSettings = { GREEN_WEB_URL: 'off', TRUST_PROXY: '1', SECRET: testSecret };

export const plainKinds: Kind[] = Object.entries(kindPaths).map(([name, at]) => ({
  name: name as KindName,
  path: at,
}));

/** Creates what the pages with a state need: an enquiry, a paid order, an account, two reports, somebody of the staff. */
export async function openKinds(site: Site): Promise<Kind[]> {
  const thanks = await enquire(site, 'Mara');
  const account = await createAccount(site);
  const { session, storageState } = await storeSession({ account, accountSite: site });
  const paid = await payFor(site, account.email);
  const receipt = /SB-P-\w{7}/.exec(await (await fetch(site.url + paid)).text())?.[0] ?? '';
  const reports = await storeReports(site, session.user.id);
  const cookie = await join(site, 'ana@saltbush.example');
  const enquiry = `/dashboard/enquiry/${/SB-\w{7}/.exec(thanks)?.[0]}`;
  await waitForEmails(site.url + enquiry, `${cookie.name}=${cookie.value}`);
  const ready = plan.interval ? 'Next charge' : 'In Australian dollars';
  const staff = { cookies: [{ ...cookie, ...staffCookie, domain: new URL(site.url).hostname }], origins: [] };
  return [
    { name: 'thanks', path: thanks },
    { name: 'paid', path: paid },
    { name: 'audit-report', path: `/website-carbon/${reports.carbon}` },
    { name: 'seo-report', path: `/seo-booster/${reports.seo}` },
    { name: 'draft', path: formatDraft() },
    { name: 'account-signed-in', path: '/account', storageState, shows: ready },
    { name: 'receipt', path: `/account/receipt?number=${receipt}`, storageState, shows: 'GST, 10%' },
    { name: 'inbox', path: '/dashboard', storageState: staff },
    { name: 'enquiry', path: enquiry, storageState: staff },
  ];
}

const staffCookie = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' } as const;

/** Stores a finished report of each tool about the invented page of `tests/measurement.ts`. */
async function storeReports({ dataDir }: Site, userId: string): Promise<{ carbon: string; seo: string }> {
  const store = await openStore({ kind: 'sqlite', file: path.join(dataDir, 'saltbush.sqlite') });
  const { audits, clock, worker } = createTestAudits(store);
  // The site's own worker, which would look for that page, leaves to this one what is due later.
  clock.now = Date.now() + 3_600_000;
  const place = async (tool: 'carbon' | 'seo') => {
    const url = 'https://tidepooltrust.example/';
    const phrase = tool === 'seo' ? 'guided reef walks' : undefined;
    const placed = await audits.place(createNewAudit({ url, tool, userId, phrase }));
    if (placed.outcome !== 'placed') throw new Error(`The outcome was ${placed.outcome}.`);
    return placed.id;
  };
  const ids = { carbon: await place('carbon'), seo: await place('seo') };
  await worker.runDue();
  await store.close();
  return ids;
}

/** The link to the newest post as a draft. The site's secret signs it, whether the post is public or not. */
function formatDraft(): string {
  const file = `blog/${content.posts[0]?.slug}`;
  return formatDraftPath(createPublication(content), testSecret, { file, nowMs: Date.now() }) ?? '';
}

/** Waits until the emails of an enquiry are sent, which its page tells. The page stays unseen. */
async function waitForEmails(url: string, cookie: string): Promise<void> {
  const headers = { cookie, 'sec-purpose': 'prefetch' };
  for (let attempt = 0; attempt < 600; attempt++) {
    const page = await (await fetch(url, { headers })).text();
    if (page.split(': sent, ').length === 3) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The emails of the enquiry were not sent.');
}

/** Opens a page in an engine whose profile all journeys share, looks at it, and signs its visitor out again. */
export async function visitKind(
  page: EnginePage,
  siteUrl: string,
  { path: at, storageState, shows }: Omit<Kind, 'name'>,
  observe: () => Promise<unknown>,
): Promise<void> {
  if (storageState) {
    await page.goto(`${siteUrl}/terms`);
    await page.evaluate(remember, storageState);
  }
  await page.goto(siteUrl + at);
  for (let attempt = 0; shows && !(await page.evaluate(hasText, shows)); attempt++) {
    if (attempt > 600) throw new Error(`${at} does not show “${shows}”.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await observe();
  if (storageState) await page.evaluate(forget, storageState);
}

// These run in the page, because the drivers of Firefox and WebKitGTK take no stored state.

function remember({ cookies, origins }: NonNullable<Kind['storageState']>): void {
  // biome-ignore lint/suspicious/noDocumentCookie: WebKit's store of cookies is asynchronous and has no other use here
  for (const { name, value } of cookies) document.cookie = `${name}=${value}; path=/`;
  for (const { localStorage: stored } of origins)
    for (const { name, value } of stored) localStorage.setItem(name, value);
}

function forget({ cookies }: NonNullable<Kind['storageState']>): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  for (const { name } of cookies) document.cookie = `${name}=; path=/; max-age=0`;
  localStorage.clear();
}

function hasText(text: string): boolean {
  return document.querySelector('main')?.textContent?.includes(text) ?? false;
}
