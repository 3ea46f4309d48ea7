/** What an audit does, in this order; a step may be left out. The page tells them as they begin. */
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

/** Of the on-page check. */
export const onPageSteps = [
  'queued',
  'reading the page',
  'looking around it',
  'following its links',
  'judging it',
] as const;

export type AuditStep = (typeof auditSteps)[number] | (typeof onPageSteps)[number];
