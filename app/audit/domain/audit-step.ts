/** The steps of an audit, in order; some may be skipped. The page shows each as it begins. */
export const auditSteps = [
  'queued',
  'reading the page',
  'checking the hosting',
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
