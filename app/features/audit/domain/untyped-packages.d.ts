/** The package has no types. Each export is a list of words in lower case. */
declare module 'stopword' {
  const words: string[];

  export {
    words as dan,
    words as deu,
    words as eng,
    words as fin,
    words as fra,
    words as ita,
    words as nld,
    words as nob,
    words as pol,
    words as por,
    words as spa,
    words as swe,
  };
}

/** The part of the CO2.js library that we use or test against; the package ships no types of its own. */
declare module '@tgwf/co2' {
  type Rated = { total: number; rating: string };
  type Segmented = Record<string, number> & { total: number };

  export class co2 {
    constructor(options: {
      model: 'swd';
      version: 3 | 4;
      rating?: boolean;
      results?: 'segment';
    });
    /** Calculates the grams of CO2e for these bytes. Accepts any value and never throws. */
    perByte(bytes: unknown, green: boolean): number | Rated | Segmented;
    perVisit(bytes: unknown, green: boolean): number | Rated | Segmented;
    perVisitTrace(
      bytes: unknown,
      green: boolean,
      options?: Record<string, unknown>,
    ): { co2: number; variables: Record<string, unknown> };
  }
}

/** The package has no types. Returns the WHATWG name of the encoding. */
declare module 'html-encoding-sniffer' {
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
}
