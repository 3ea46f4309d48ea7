import { auditKind } from '#app/features/audit/domain/audit-service.ts';
import { auditSteps, onPageSteps } from '#app/features/audit/domain/audit-step.ts';
import { finishAudit } from '#app/features/audit/domain/report/finish-audit.ts';
import { createAuditStore } from '#app/features/audit/server/database/audit-store.ts';
import { createHostLimit } from '#app/features/audit/server/database/create-audit.ts';
import { createRunStore } from '#app/features/audit/server/database/run-store.ts';
import { createAuditHandler } from '#app/features/audit/server/run-audits.ts';
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
