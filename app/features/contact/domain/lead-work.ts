import type { EmailState } from './email-state.ts';
import { type Lead, type LeadState, leadStates } from './lead.ts';
import type { LeadQuery, LeadTab } from './lead-filter.ts';

/** What the agency has done with an enquiry. Times are ISO 8601 in UTC. */
type LeadWork = {
  /** Rises with every change, so that a form filled in before one is noticed. */
  version: number;
  /** When somebody first opened it. */
  seenAt: string | undefined;
  answeredAt: string | undefined;
  /** The id of the person who has it. */
  assigneeId: string | undefined;
  nextStep: string;
  /** A day in Sydney. */
  nextStepOn: string | undefined;
};

export type WorkedLead = Lead & LeadWork;

type LeadNote = { who: string; text: string; at: string };

export type ListedLead = WorkedLead & { hasDeadMail: boolean };

export type LeadList = {
  leads: ListedLead[];
  total: number;
  /** The page that was asked for, or the last one if there are fewer. */
  page: number;
  counts: Record<LeadTab, number>;
};

export type LeadDetails = {
  lead: WorkedLead;
  emails: EmailState[];
  notes: LeadNote[];
  /** Other enquiries of the same address, newest first. */
  others: Pick<Lead, 'reference' | 'receivedAt' | 'kind' | 'state'>[];
  /** The references before and after it in the list. */
  newer: string | undefined;
  older: string | undefined;
};

/** The first line of the day; `oldestMs` is how long the oldest has waited. */
export type DaySummary = {
  unanswered: number;
  oldestMs: number | undefined;
  dueToday: number;
  overdue: number;
};

export type LeadChange =
  | { kind: 'mark'; state: LeadState }
  | { kind: 'note'; text: string }
  | { kind: 'assign'; staff: { id: string; name: string } | undefined }
  | { kind: 'step'; text: string; on: string | undefined }
  | { kind: 'send-again'; emailId: string };

/** `stale`: somebody has changed it since this form was shown, so nothing was done. `refused`: nothing could be done. */
export type ChangeResult = { outcome: 'done' | 'stale' | 'missing' | 'refused' };

/** The agency's work on enquiries. */
export type LeadService = {
  list(query: LeadQuery): Promise<LeadList>;
  summarise(): Promise<DaySummary>;
  find(reference: string, query: LeadQuery): Promise<LeadDetails | undefined>;
  /** Notes that somebody has opened it, which is no change. */
  see(reference: string): Promise<void>;
  change(given: {
    reference: string;
    /** The version that the form was made of. */
    version: number;
    /** All are made, or none. What is so already is no change. */
    changes: LeadChange[];
    /** Who does it, as the notes and the log name them. */
    who: string;
  }): Promise<ChangeResult>;
};

/** Describes a mark for the log, which is also where an undo finds what was before. */
export const describeMark = (before: LeadState, after: LeadState): string =>
  `marked it as ${after}, before ${before}`;

/** The state before the latest mark, if the given action is one, or ends with one. */
export function findMarkedBefore(action: string): LeadState | undefined {
  const before = /(?:^|; )marked it as \w+, before (\w+)$/.exec(action)?.[1];
  return leadStates.find((state) => state === before);
}

/** Describes an email that was sent again for the log. */
export const describeSentAgain = (recipient: EmailState['recipient']): string =>
  `had the email to the ${recipient} sent again`;

/**
 * Whether an enquiry is as a change would make it, which tells a form that was sent twice from one that came too late. An
 * email that was sent again may have left since, so that only the latest entry of the log says it.
 */
export function isMade({ lead, emails, notes }: LeadDetails, change: LeadChange, latest: string): boolean {
  switch (change.kind) {
    case 'mark':
      return lead.state === change.state;
    case 'note':
      return notes.at(-1)?.text === change.text;
    case 'assign':
      return lead.assigneeId === change.staff?.id;
    case 'step':
      return lead.nextStep === change.text && lead.nextStepOn === change.on;
    case 'send-again': {
      const email = emails.find(({ id }) => id === change.emailId);
      return (
        email !== undefined && email.state !== 'dead' && latest.endsWith(describeSentAgain(email.recipient))
      );
    }
  }
}
