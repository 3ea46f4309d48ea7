declare module '#platform/database/tables.ts' {
  interface Tables {
    leads: LeadTable;
  }
}

export type LeadTable = {
  id: string;
  reference: string;
  received_at: string;
  state: string;
  name: string;
  email: string;
  /** The address in the form that people are found by. */
  email_key: string;
  company: string;
  /** JSON array of text. */
  services: string;
  budget: string;
  message: string;
  /** JSON object. */
  attribution: string;
  /** JSON array of text. */
  reasons: string;
  /** Fingerprint of everything that was typed. */
  fingerprint: string;
  /** Fingerprint of the message alone; empty if it is too short to tell. */
  message_fingerprint: string;
  repeats: number;
  /** The report that was asked for by mail, if any. */
  audit_id: string | null;
};
