import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatCount, formatCountInWords } from '#platform/text/count.ts';
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
  /** The requested page, or the last one if there are fewer. */
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
export function isApplied({ lead, emails, notes }: LeadDetails, change: LeadChange, latest: string): boolean {
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

/**
 * The state of an email. A `dead` one is not sent until somebody has it tried again, a `held` one until its enquiry
 * leaves quarantine or spam.
 */
export type EmailState = {
  /** The id of its job. */
  id: string;
  recipient: 'agency' | 'visitor';
  /** Who at the agency has it already. */
  sent: string[];
  state: 'waiting' | 'sent' | 'dead' | 'held';
  attempts: number;
  /** ISO 8601 in UTC; when it is tried next. */
  nextAt: string | undefined;
  lastError: string | undefined;
};

const stateWords = {
  sent: 'sent',
  waiting: 'it waits to be sent',
  dead: 'given up',
  held: 'held back until the enquiry is released',
};

/** Describes an email to this visitor or the agency, as the queue knows it. Whether somebody has read it, nobody knows. */
export function describeEmail(email: EmailState, visitor: string): string {
  const { recipient, state, attempts, nextAt, lastError, sent } = email;
  const to = recipient === 'visitor' ? visitor : 'the agency';
  const sentTo = state !== 'sent' && sent.length > 0 ? `, gone to ${sent.join(', ')}` : '';
  const next = nextAt ? `, next attempt ${formatSydneyTime(nextAt)}` : '';
  const error = lastError ? `: ${lastError}` : '';
  return `To ${to}: ${stateWords[state]}, ${formatCount(attempts, 'attempt')}${sentTo}${next}${error}`;
}

const hourMs = 3600_000;

/** The first line of the day: `3 unanswered, the oldest for two days; 1 step is due today`. */
export function formatDaySummary({ unanswered, oldestMs, dueToday, overdue }: DaySummary): string {
  const oldest =
    oldestMs === undefined ? '' : `, ${unanswered > 1 ? 'the oldest ' : ''}for ${formatAge(oldestMs)}`;
  const steps = [
    dueToday > 0 && `${dueToday} ${dueToday === 1 ? 'step is' : 'steps are'} due today`,
    overdue > 0 && `${overdue} ${overdue === 1 ? 'step is' : 'steps are'} overdue`,
  ].filter(Boolean);
  const waiting = unanswered > 0 ? `${unanswered} unanswered${oldest}` : 'Everything is answered';
  return [waiting, ...steps].join('; ');
}

/** `two days`, `5 hours`, `less than an hour`. */
function formatAge(ms: number): string {
  if (ms < hourMs) return 'less than an hour';
  if (ms < 24 * hourMs) return formatCountInWords(Math.floor(ms / hourMs), 'hour');
  return formatCountInWords(Math.floor(ms / (24 * hourMs)), 'day');
}
