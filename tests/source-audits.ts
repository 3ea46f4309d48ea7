import { auditSteps, onPageSteps } from '#app/audit/domain/audit-step.ts';
import { auditKind } from '#app/audit/domain/audit-store.ts';
import { finishAudit } from '#app/audit/domain/report/finish-audit.ts';
import { createAuditStore } from '#app/audit/server/database/audit-store.ts';
import { createHostLimit } from '#app/audit/server/database/place-audit.ts';
import { createRunStore } from '#app/audit/server/database/run-store.ts';
import { createAuditHandler } from '#app/audit/server/run-audits.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { prepareAudits } from './audit-service.ts';

/** Audits from source. */
export const { createFakeEngine, createTestAudits } = prepareAudits({
  OutboundError,
  auditKind,
  auditSteps,
  createAuditHandler,
  createAuditStore,
  createHostLimit,
  createRunStore,
  createWorker,
  finishAudit,
  onPageSteps,
});
