export type Person = {
  email: string;
  /** The id of their account, where accounts are elsewhere: only it leads to what the account keeps here. */
  userId?: string | undefined;
};

/** What the site holds about a person. */
export type PersonSummary = Person & {
  enquiries: number;
  orders: number;
  hasAccount: boolean;
  audits: number;
};

export type PeopleDesk = {
  /** Whether accounts are at Supabase, where nothing here can see, export or delete one. */
  accountsAreElsewhere: boolean;
  find(person: Person): Promise<PersonSummary>;
  /** Everything here as plain data, without password hashes and tokens. */
  export(person: Person, who: string): Promise<object>;
  /** Deletes what may be deleted: enquiries, the account, its audits. Orders stay, because tax law requires them. */
  delete(person: Person, who: string): Promise<void>;
};
