/** One thing wrong in the content folder, in words for the person who edits it. */
export type ContentFault = {
  /** From the content folder down: `content/case-studies/jarli.md`. */
  file: string;
  /** Dotted path of the field; absent where the fault is of the whole file. */
  field?: string;
  /** What was expected, and what stood there if it can be shown in a few words. */
  problem: string;
};

/** `content/case-studies/jarli.md: category: expected a non-empty text` */
export function formatContentFault({ file, field, problem }: ContentFault): string {
  return [file, field, problem].filter(Boolean).join(': ');
}

/** The content can't be used; the message names every fault, one on each line. */
export class ContentError extends Error {
  readonly faults: ContentFault[];

  constructor(faults: ContentFault[]) {
    super(faults.map(formatContentFault).join('\n'));
    this.name = 'ContentError';
    this.faults = faults;
  }
}
