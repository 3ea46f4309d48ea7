/**
 * The entry of the server bundle: `main` for `scripts/serve.mjs`, and exports for tests of built pages. Routes can only be
 * rendered from the bundle, which would not recognise a class or context that a test imported from source. So these tests
 * import everything from here (`tests/built-app.ts`).
 */

import * as build from 'virtual:react-router/server-build';

export { bootSource } from 'virtual:standalone-scripts';
export { build };

// The app

export { loadContent } from '#app/content/load-content.ts';
export { createPublication } from '#app/content/publication.ts';
export { checkPaths, checkRedirects } from '#app/features/seo/server/redirects/check-addresses.ts';
export { estimateBestBytes } from '#app/shell/frame/weight/fill-weights.ts';
export { createWorker } from '#platform/jobs/worker.ts';
export { createApp } from './app.ts';
export { parseEnvironment } from './env.ts';
export { main } from './main.ts';
export { openStore } from './open-store.ts';
export { createDraftOpener, formatDraftPath } from './pages/draft-previews.ts';
export { createContentServices, createServices } from './services.ts';

// The blog

export { BlogError } from '#app/features/blog/domain/blog-error.ts';
export { cleanPostHtml } from '#app/features/blog/domain/html/clean-post-html.ts';
export { createPostSummary } from '#app/features/blog/domain/post-summary.ts';
export { createBuiltInBlog } from '#app/features/blog/server/built-in-blog.ts';
export { formatDate } from '#platform/text/format-date.ts';

// Enquiries and the quiz

export { serviceChoices } from '#app/content/service-choices.ts';
export { budgetChoices } from '#app/features/contact/domain/contact-fields.ts';
export { maxLengths } from '#app/features/contact/domain/lead-form.ts';
export { createFormSigner } from '#app/features/contact/domain/signatures.ts';
export { createLeadAdmin } from '#app/features/contact/server/lead-admin.ts';
export { createLeadInbox } from '#app/features/contact/server/lead-inbox.ts';
export { formatResultCode } from '#app/features/quiz/domain/result-code.ts';

// Payments

export { PaymentsUnavailable } from '#app/features/payments/domain/checkout.ts';
export { orderStates } from '#app/features/payments/domain/order.ts';
export { readBuyer } from '#app/features/payments/server/create-checkout.ts';

// Search

export { searchKinds } from '#app/features/search/domain/search-document.ts';

// Audits

export {
  AuditsUnavailable,
  auditKind,
  createAuditService,
} from '#app/features/audit/domain/audit-service.ts';
export { auditSteps, onPageSteps, stepLabels } from '#app/features/audit/domain/audit-step.ts';
export { describeFailure } from '#app/features/audit/domain/describe-failure.ts';
export { finishAudit } from '#app/features/audit/domain/report/finish-audit.ts';
export { createAuditStore } from '#app/features/audit/server/database/audit-store.ts';
export { createHostLimit } from '#app/features/audit/server/database/create-audit.ts';
export { createRunStore } from '#app/features/audit/server/database/run-store.ts';
export { createAuditHandler } from '#app/features/audit/server/run-audits.ts';
export { createAddressPolicy } from '#platform/outbound/address-policy.ts';
export { OutboundError } from '#platform/outbound/outbound-failure.ts';
export { measureTextWidth } from '#platform/text/text-width.ts';
