import type { Browser } from 'playwright-core';
import { formatGrams } from '#app/client/enhance/weight.ts';
import { measureFirstVisit, measureReactStart } from '../measure-weight.ts';
import type { Site } from '../site.ts';
import { type Kind, type KindName, openKinds, plainKinds } from './open-kinds.ts';

/** The caption of the table in `content/pages/sustainability.md`. */
export const weightCaption = 'What a first visit to each kind of page weighs';

/**
 * The kinds of pages in the owner's words, in the order of the table. Undefined: visitors don't see it, or another row stands
 * for it.
 */
const labels: Record<KindName, string | undefined> = {
  home: 'Home',
  about: 'About, and pages of text',
  services: 'All services',
  service: 'A service',
  projects: 'All projects',
  project: 'A project',
  blog: 'The blog',
  category: 'A category of the blog',
  post: 'A post',
  draft: undefined,
  guide: 'A guide with a table',
  resources: 'Resources',
  pricing: 'Pricing',
  order: 'Ordering a plan',
  paid: 'After paying',
  payment: 'A payment that we can’t find',
  contact: 'Contact',
  thanks: 'After sending a message',
  search: 'Search results',
  'website-audit': 'Website audit, before a report',
  'audit-report': 'Report of a website audit, without its picture',
  'on-page-check': 'On-page check, before a report',
  'seo-report': 'Report of an on-page check',
  quiz: 'The quiz',
  'quiz-question': 'A question of the quiz',
  'quiz-result': 'A result of the quiz',
  'sign-in': 'Signing in',
  account: 'Your account, signed out',
  'account-signed-in': 'Your account, signed in',
  receipt: 'A receipt in your account',
  privacy: 'Legal pages and statements',
  statement: undefined,
  links: 'Our page of links',
  'not-found': 'A page that does not exist',
  inbox: undefined,
  enquiry: undefined,
};

/** Opens the kinds of the table, in its order. */
export async function openNamedKinds(site: Site): Promise<[name: string, kind: Kind][]> {
  const kinds = new Map([...plainKinds, ...(await openKinds(site))].map((kind) => [kind.name, kind]));
  return (Object.keys(labels) as KindName[]).flatMap((name) => {
    const [label, kind] = [labels[name], kinds.get(name)];
    return label && kind ? [[label, kind]] : [];
  });
}

const kilobytes = (bytes: number) => String(Math.ceil(bytes / 1000));

/** Weighs a kind of page. Returns the cells of its row without the name. */
export async function measurePageKind(
  browser: Browser,
  siteUrl: string,
  { path, storageState }: Kind,
): Promise<string[]> {
  const url = siteUrl + path;
  const visitor = storageState && { storageState, lastResponse: /^\/api\/account$/ };
  const phone = await measureFirstVisit(browser, url, 'phone', visitor);
  const desktop = await measureFirstVisit(browser, url, 'desktop', visitor);
  const react = await measureReactStart(browser, url, 'phone', visitor);
  const bytes = phone.scrolled.transferBytes;
  return [
    ...[kilobytes(bytes), kilobytes(desktop.scrolled.transferBytes), formatGrams(bytes)],
    react && react.transferBytes > 0 ? kilobytes(react.transferBytes) : 'nothing',
  ];
}
