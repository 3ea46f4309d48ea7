/** What the site holds about an address. */
export type PersonSummary = {
  email: string;
  enquiries: number;
  orders: number;
  hasAccount: boolean;
  audits: number;
};

export type PeopleDesk = {
  find(email: string): Promise<PersonSummary>;
  /** Everything as plain data, without password hashes and tokens. */
  export(email: string, who: string): Promise<object>;
  /** Deletes what may be deleted: enquiries, the account, its audits. Orders stay, because tax law requires them. */
  delete(email: string, who: string): Promise<void>;
};
