/** The steps of an audit in order, some of which may be skipped. The page shows each as it begins. */
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
  'fetching site files',
  'following its links',
  'running checks',
] as const;

export type AuditStep = (typeof auditSteps)[number] | (typeof onPageSteps)[number];

/** The labels of the steps on the page. */
export const stepLabels: Record<AuditStep, string> = {
  queued: 'Waiting for its turn',
  'reading the page': 'Reading the page',
  'loading on a phone': 'Loading it on a phone, as a first-time visitor',
  scrolling: 'Scrolling to the end',
  'second visit': 'Loading it again, as a returning visitor',
  'loading on a desktop': 'Loading it on a desktop',
  'proving savings': 'Compressing its heaviest files, to see what that saves',
  'writing the report': 'Writing the report',
  'fetching site files': 'Reading robots.txt, the sitemap and the link preview image',
  'following its links': 'Testing its internal links',
  'running checks': 'Running the checks',
};
