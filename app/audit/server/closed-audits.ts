import { type AuditService, AuditsUnavailable } from '../domain/audit-service.ts';

const refuse = () => Promise.reject(new AuditsUnavailable(new Error('No database is open.')));

/**
 * Stands in where no database is open: the page can be shown, and using it reports that the service is unavailable.
 */
export const closedAudits: AuditService = {
  usesBrowser: true,
  ask: refuse,
  find: refuse,
  findPrevious: refuse,
  findScreenshot: refuse,
  delete: refuse,
  listOwn: refuse,
};
