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
export { checkPaths } from '#app/discovery/server/redirects/check-paths.ts';
export { checkRedirects } from '#app/discovery/server/redirects/check-redirects.ts';
export { estimateBestBytes } from '#app/frame/weight/weigh-page.ts';
export { createWorker } from '#platform/jobs/worker.ts';
export { createApp } from './app.ts';
export { parseEnvironment } from './env.ts';
export { main } from './main.ts';
export { openStore } from './open-store.ts';
export { createDraftOpener, formatDraftPath } from './pages/draft-previews.ts';
export { createEdition, createServices } from './services.ts';

// The blog

export { BlogError } from '#app/blog/domain/blog-error.ts';
export { cleanPostHtml } from '#app/blog/domain/html/clean-post-html.ts';
export { createPostSummary } from '#app/blog/domain/post-summary.ts';
export { createBuiltInBlog } from '#app/blog/server/standin/built-in-blog.ts';
export { formatDate } from '#platform/text/format-date.ts';

// Case studies

export { categoryPaths } from '#app/content/service-paths.ts';

// Enquiries and the quiz

export { budgetChoices } from '#app/contact/domain/contact-fields.ts';
export { maxLengths } from '#app/contact/domain/lead-form.ts';
export { createFormSigner } from '#app/contact/domain/signatures.ts';
export { createLeadAdmin } from '#app/contact/server/lead-admin.ts';
export { createLeadInbox } from '#app/contact/server/lead-inbox.ts';
export { serviceChoices } from '#app/content/service-choices.ts';
export { formatResultCode } from '#app/quiz/domain/result-code.ts';

// Payments

export { PaymentsUnavailable } from '#app/payments/domain/checkout.ts';
export { orderStates } from '#app/payments/domain/order.ts';
export { readBuyer } from '#app/payments/server/create-checkout.ts';

// Search

export { searchKinds } from '#app/search/domain/search-document.ts';

// Audits

export { AuditsUnavailable, createAuditService } from '#app/audit/domain/audit-service.ts';
export { auditSteps, onPageSteps, stepLabels } from '#app/audit/domain/audit-step.ts';
export { auditKind } from '#app/audit/domain/audit-store.ts';
export { describeFailure } from '#app/audit/domain/describe-failure.ts';
export { finishAudit } from '#app/audit/domain/report/finish-audit.ts';
export { createAuditStore } from '#app/audit/server/database/audit-store.ts';
export { createHostLimit } from '#app/audit/server/database/place-audit.ts';
export { createRunStore } from '#app/audit/server/database/run-store.ts';
export { createAuditHandler } from '#app/audit/server/run-audits.ts';
export { createAddressPolicy } from '#platform/outbound/address-policy.ts';
export { OutboundError } from '#platform/outbound/outbound-failure.ts';
export { measureTextWidth } from '#platform/text/text-width.ts';
