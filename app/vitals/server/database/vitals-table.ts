declare module '#platform/database/tables.ts' {
  interface Tables {
    vitals: VitalsTable;
  }
}

export type VitalsTable = {
  /** 2026-11-22, UTC. */
  day: string;
  /** The declared route: `/blog/:slug`. */
  route: string;
  /** `view`, or the name of a vital. */
  what: string;
  bucket: number;
  count: number;
};
