import type { Content } from './content.ts';

/** Content whose files have no faults of their own, before the whole has been checked. */
export type ReadContent = { [Part in keyof Content]?: Content[Part] | undefined };

/** The path below the content folder, the field, and the problem. */
export type Finding = [path: string, field: string, problem: string];
