import type { Services } from '#app/services-context.ts';

/** What came from a button or a form of an audit's pages. */
export type AuditAct = {
  id: string;
  form: FormData;
  referer: string | null;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'leads' | 'log' | 'siteUrl'>;
};
