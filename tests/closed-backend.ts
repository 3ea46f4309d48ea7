import type * as Bundle from '#server/bundle.ts';
import type { ServedBackend } from '#server/services.ts';

export type ClosedBackendParts = Pick<
  typeof Bundle,
  'AuditsUnavailable' | 'PaymentsUnavailable' | 'createFormSigner'
>;

const secret = 'the secret of tests that open no database';

/** Creates the services of a site whose database is down: forms are shown, and every submission fails. */
export function createClosedBackend(parts: ClosedBackendParts): ServedBackend {
  const cause = new Error('No database is open.');
  const refuseToAudit = () => Promise.reject(new parts.AuditsUnavailable(cause));
  const refuseToSell = () => Promise.reject(new parts.PaymentsUnavailable(cause));
  return {
    inbox: {
      ...parts.createFormSigner(secret),
      receive: () => Promise.reject(cause),
    },
    checkout: {
      isOpen: false,
      sandbox: false,
      createAttempt: () => 'an attempt',
      start: refuseToSell,
      settle: refuseToSell,
    },
    audits: {
      usesBrowser: true,
      request: refuseToAudit,
      find: refuseToAudit,
      findPrevious: refuseToAudit,
      findScreenshot: refuseToAudit,
      delete: refuseToAudit,
      listOwn: refuseToAudit,
    },
    blog: undefined,
  };
}
