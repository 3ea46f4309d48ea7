import type { AskRefusal } from '#app/audit/page/website-carbon/weigh-data.ts';

/** What was typed, to be put back into the fields. */
export type TypedCheck = { page: string; phrase: string };

/** Why a page is not checked. Nothing was begun. */
export type BoosterAnswer = TypedCheck & AskRefusal;
