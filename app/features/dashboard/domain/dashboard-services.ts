import type { LeadService } from '#app/features/contact/domain/lead-work.ts';
import type { OrderWithHistory } from '#app/features/payments/domain/describe-order.ts';
import type { Order, OrderState, PaymentMode } from '#app/features/payments/domain/order.ts';
import type { Line } from '#app/features/payments/domain/orders-csv.ts';
import type { FiguresService } from './figures.ts';
import type { HealthService } from './health.ts';
import type { StaffAccess } from './staff.ts';

/** Whether the site shows what is in `content/` now. It keeps the last good version until then. */
export type ContentState =
  | { state: 'current' }
  /** Faults by file and field. */
  | { state: 'faulty'; faults: string[] }
  /** The changes are valid, and need a build and a restart. */
  | { state: 'waits'; what: string[] };

type Unpublished = {
  file: string;
  title: string;
  from: string | undefined;
  previewPath: string | undefined;
};

export type ContentService = {
  /** WordPress' list of its posts, which alone knows its drafts. Undefined where the posts are in `content/blog/`. */
  wordPressPosts?: string | undefined;
  readState(): ContentState;
  /** Drafts, and what goes live on a later date. */
  listUnpublished(): Unpublished[];
  /** What is still a placeholder or a sample, or breaks a rule for editors. */
  listPlaceholders(): string[];
};

type Person = {
  email: string;
  /** The id of their account, where accounts are elsewhere: only it leads to what the account keeps here. */
  userId?: string | undefined;
};

/** What the site holds about a person. */
export type PersonSummary = Person & {
  enquiries: number;
  orders: number;
  hasAccount: boolean;
  /** The orders that the account shows, whatever their addresses. They stay when it goes, without a link to it. */
  accountOrders: number;
  audits: number;
};

export type PeopleService = {
  /** Whether accounts are at Supabase, where nothing here can see, export or delete one. */
  accountsAreElsewhere: boolean;
  find(person: Person): Promise<PersonSummary>;
  /** Everything here as plain data, without password hashes and tokens. */
  export(person: Person, who: string): Promise<object>;
  /** Deletes what may be deleted: enquiries, the account, its audits. Orders stay, because tax law requires them. */
  delete(person: Person, who: string): Promise<void>;
};

/** Everything that the pages of the dashboard ask, each of the feature that has it. */
export type DashboardServices = {
  access: StaffAccess;
  leads: LeadService;
  health: HealthService;
  people: PeopleService;
  figures: FiguresService;
  content: ContentService;
  orders: {
    /** Newest first. */
    list(filter: { state?: OrderState | undefined }): Promise<Order[]>;
    find(reference: string): Promise<OrderWithHistory | undefined>;
    /** Lists the orders of an address. */
    listOf(email: string): Promise<Order[]>;
    /** Lists all movements of money, oldest first. */
    listMovements(filter: { mode: PaymentMode }): Promise<Line[]>;
  };
};
