import type { Content } from './content.ts';

/** What was read without a fault of its own, before it is known whether the whole is sound. */
export type ReadContent = { [Part in keyof Content]?: Content[Part] | undefined };

/** Path below the content folder, field, problem. */
export type Finding = [path: string, field: string, problem: string];
