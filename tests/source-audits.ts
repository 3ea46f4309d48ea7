import { createHostCount } from '#db/audits/admit-host.ts';
import { createAuditStore } from '#db/audits/audit-store.ts';
import { createRunStore } from '#db/audits/run-store.ts';
import { createWorker } from '#db/jobs/worker.ts';
import { AuditError } from '#domain/audit/audit-failure.ts';
import { studySteps } from '#domain/audit/audit-step.ts';
import { auditKind } from '#domain/audit/audit-store.ts';
import { defaultAuditLimits } from '#domain/audit/limits.ts';
import { createAuditHandler } from '#server/audit/run-audits.ts';
import { prepareAudits } from './audit-service.ts';

/** Audits of modules from source. */
export const { createPretendEngine, createTestAudits } = prepareAudits({
  AuditError,
  auditKind,
  createAuditHandler,
  createAuditStore,
  createHostCount,
  createRunStore,
  createWorker,
  defaultAuditLimits,
  studySteps,
});
