/**
 * What lives before React on the pages of an audit, and on no other: the steps of one that runs, the way to what came of
 * it, and buttons that copy.
 * A module of its own, so that other pages do not carry it.
 */

import { serveCopies } from '#app/enhance/copy-text.ts';
import { leadToOutcome } from '#app/enhance/lead-to-outcome.ts';
import { startOnce } from '#app/enhance/started.ts';
import { followAudit } from './follow-audit.ts';

for (const element of document.querySelectorAll<HTMLElement>('[data-audit]')) startOnce(element, followAudit);
serveCopies(document);
leadToOutcome(document);
