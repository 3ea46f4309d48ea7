import type { Services } from '#app/services-context.ts';

/** The action of a button or form on an audit's pages. */
export type AuditAct = {
  id: string;
  form: FormData;
  referer: string | null;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'leads' | 'log' | 'siteUrl'>;
};
