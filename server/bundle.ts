/**
 * The entry of the server bundle: `main` for `scripts/serve.mjs`, and what the tests of pages need beside it. Routes can only
 * be rendered from the bundle, and a class or context that a test took from source would be a second one, which no
 * module in the bundle recognises. So these tests take everything they run from here (`tests/built-app.ts`).
 */

import * as build from 'virtual:react-router/server-build';

export { bootSource } from 'virtual:standalone-scripts';
export { build };

// The app

export { createWorker } from '#db/jobs/worker.ts';
export { openStore } from '#db/open-store.ts';
export { loadContent } from '#domain/content/load-content.ts';
export { createApp } from './app.ts';
export { parseEnvironment } from './env.ts';
export { main } from './main.ts';
export { answerFreshPages } from './page-cache/fresh-pages.ts';
export { checkRedirects } from './redirects/check-redirects.ts';
export { createServices } from './services.ts';

// The blog

export { BlogError } from '#domain/blog/blog-error.ts';
export { formatDate } from '#domain/blog/format-date.ts';
export { cleanPostHtml } from '#domain/blog/html/clean-post-html.ts';
export { createPostSummary } from '#domain/blog/post-summary.ts';
export { createBuiltInBlog } from '#standins/blog/built-in-blog.ts';

// Case studies

export { categoryPaths } from '#domain/content/category-path.ts';
export { findPaletteName } from '#domain/content/palette.ts';

// Enquiries and the quiz

export { createLeadDesk } from '#db/leads/lead-desk.ts';
export { createLeadInbox } from '#db/leads/lead-inbox.ts';
export { createFormTime } from '#domain/leads/form-time.ts';
export { budgetChoices, maxLengths, serviceChoices } from '#domain/leads/lead-form.ts';
export { readSignedReference, signReference } from '#domain/leads/signed-reference.ts';
export { formatResultCode } from '#domain/quiz/result-code.ts';

// Payments

export { PaymentsUnavailable } from '#domain/payments/checkout.ts';

// Search

export { searchKinds } from '#domain/search/search-document.ts';

// Audits

export { createHostCount } from '#db/audits/admit-host.ts';
export { createAuditStore } from '#db/audits/audit-store.ts';
export { createRunStore } from '#db/audits/run-store.ts';
export { AuditError, auditFailures } from '#domain/audit/audit-failure.ts';
export { auditSteps, studySteps } from '#domain/audit/audit-step.ts';
export { auditKind } from '#domain/audit/audit-store.ts';
export { viewAudit } from '#domain/audit/audit-view.ts';
export { createAuditOffice } from '#domain/audit/create-audit-office.ts';
export { describeFailure } from '#domain/audit/failure-words.ts';
export { defaultAuditLimits } from '#domain/audit/limits.ts';
export { stepWords } from '#domain/audit/step-words.ts';
export { measureTextWidth } from '#domain/seo-check/report/text-width.ts';
export { readAddressPolicy } from './audit/outbound/address-policy.ts';
export { createAuditHandler } from './audit/run-audits.ts';
