/** A fault in the content folder, in words for the person who edits it. */
export type ContentFault = {
  /** The path of the file: below the content folder while faults are listed, with that folder in messages. */
  file: string;
  /** The dotted path of the field; absent where the fault concerns the whole file. */
  field?: string;
  /** The expected value, and the value found if a few words can show it. */
  problem: string;
};

/** Creates a fault. An empty field stands for the whole file. */
export function createFault(file: string, field: string, problem: string): ContentFault {
  return { file, field, problem };
}

/** Formats a fault: `content/case-studies/jarli.md: category: expected a non-empty text`. */
export function formatContentFault({ file, field, problem }: ContentFault): string {
  return [file, field, problem].filter(Boolean).join(': ');
}

/** The content is invalid; the message names every fault, one on each line. */
export class ContentError extends Error {
  readonly faults: ContentFault[];

  constructor(faults: ContentFault[]) {
    super(faults.map(formatContentFault).join('\n'));
    this.name = 'ContentError';
    this.faults = faults;
  }
}
