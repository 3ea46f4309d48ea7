/** The steps of an audit, in order; some may be skipped. The page shows each as it begins. */
export const auditSteps = [
  'queued',
  'reading the page',
  'loading on a phone',
  'scrolling',
  'second visit',
  'loading on a desktop',
  'proving savings',
  'writing the report',
] as const;

/** The steps of an on-page check. */
export const onPageSteps = [
  'queued',
  'reading the page',
  'looking around it',
  'following its links',
  'judging it',
] as const;

export type AuditStep = (typeof auditSteps)[number] | (typeof onPageSteps)[number];

/** The names of the steps as the visitor reads them. */
export const stepWords: Record<AuditStep, string> = {
  queued: 'Waiting for its turn',
  'reading the page': 'Reading the page',
  'loading on a phone': 'Loading it as a first visitor on a phone',
  scrolling: 'Scrolling to the end',
  'second visit': 'Coming back for a second visit',
  'loading on a desktop': 'Loading it on a desktop',
  'proving savings': 'Making its heaviest files lighter, to see what that saves',
  'writing the report': 'Writing the report',
  'looking around it': 'Looking for robots.txt, the sitemap and the picture it shares',
  'following its links': 'Asking whether its links lead anywhere',
  'judging it': 'Going through the checks',
};
