// The part of the package that we use. It has no types of its own.

declare module '@adobe/structured-data-validator' {
  export type Issue = { issueMessage: string; severity: 'ERROR' | 'WARNING'; path: unknown };
  type Extracted = Record<'jsonld' | 'microdata' | 'rdfa', Record<string, object[]>>;
  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export default class Validator {
    validate(extracted: Extracted): Promise<Issue[]>;
  }
}
