import type { Hono } from 'hono';
import { formatSydneyIso, formatSydneyTime } from '#app/content/sydney-time.ts';
import { describeEmail } from '#app/features/contact/domain/email-state.ts';
import {
  type LeadState,
  leadKinds,
  leadStates,
  quarantinedStates,
} from '#app/features/contact/domain/lead.ts';
import { listFacts } from '#app/features/contact/domain/lead-email-texts.ts';
import {
  emptyQuery,
  formatLeadQuery,
  type LeadQuery,
  readLeadQuery,
} from '#app/features/contact/domain/lead-filter.ts';
import {
  findMarkedBefore,
  isMade,
  type LeadChange,
  type LeadDetails,
  type WorkedLead,
} from '#app/features/contact/domain/lead-work.ts';
import { formatReplyLink } from '#app/features/contact/domain/reply-link.ts';
import { formatCents } from '#app/features/payments/domain/money.ts';
import { formatOrderState, type Order } from '#app/features/payments/domain/order.ts';
import { findRequestedPath } from '#app/features/quiz/domain/quiz-result.ts';
import { cleanLine, cleanLines } from '#platform/text/plain-text.ts';
import type { DashboardServices } from '../domain/dashboard-services.ts';
import type { LogEntry, Staff } from '../domain/staff.ts';
import { ActButton, ChangeForm, Facts, Lines, Note, SelectField, TextField, useFrame } from './layout.tsx';
import { field, type PageContext, type PageEnv, show } from './page-context.tsx';

const maxNoteLength = 5000;
const maxStepLength = 200;

/** So long after an answer the mail program may still be opened; a reload after that must not open another draft. */
const answerMs = 60_000;

/** One enquiry, with everything known about it and all that can be done with it. */
export function addEnquiry(pages: Hono<PageEnv>, services: DashboardServices): void {
  const { leads, access, orders } = services;
  const path = '/dashboard/enquiry/:reference{SB-[0-9A-Z]{7}}';
  /** Shows the page, again with what was typed if a change could not be made. */
  const showEnquiry = async (c: PageContext, reference: string, stale?: boolean) => {
    const query = readLeadQuery(new URL(c.req.url).searchParams);
    const details = await leads.find(reference, query);
    if (!details) return c.notFound();
    const { lead } = details;
    const [staff, history, itsOrders] = await Promise.all([
      access.list(),
      access.readLog(30, lead.id),
      orders.listOf(lead.email),
    ]);
    const isAnswering = c.req.query('answer') !== undefined && lead.state === 'answered';
    const isFresh = Date.now() - Date.parse(history[0]?.at ?? '') < answerMs;
    return show(c, {
      title: lead.name || lead.email,
      status: stale ? 409 : 200,
      refresh: isAnswering && isFresh ? formatReplyLink(lead) : undefined,
      body: (
        <Enquiry
          details={details}
          staff={staff.filter(({ joinedAt }) => joinedAt)}
          history={history}
          orders={itsOrders}
          query={query}
          typed={stale ? c.env.form : undefined}
          isAnswering={isAnswering}
        />
      ),
    });
  };

  /** Whether the same person has just made this change, by a double tap or over a bad network. */
  const isRepeated = async (reference: string, change: LeadChange, who: string) => {
    const details = await leads.find(reference, emptyQuery);
    const [last] = details ? await access.readLog(1, details.lead.id) : [];
    return details !== undefined && last?.who === who && isMade(details, change, last.action);
  };

  pages.get(path, async (c) => {
    const reference = c.req.param('reference');
    const answer = await showEnquiry(c, reference);
    // Browsers that prefetch have shown it to nobody.
    const isOpened = c.req.method === 'GET' && !c.req.header('sec-purpose')?.includes('prefetch');
    if (isOpened && answer.status === 200) await leads.see(reference);
    return answer;
  });

  pages.post(path, async (c) => {
    const reference = c.req.param('reference');
    const change = readChange(c, await access.list());
    if (!change)
      return show(c, { title: 'Nothing was changed', status: 400, body: <p>The form was incomplete.</p> });
    const who = c.env.signedIn.staff.name;
    const { outcome } = await leads.change({ reference, version: Number(field(c, 'version')), change, who });
    if (outcome === 'missing') return c.notFound();
    if (outcome === 'stale' && !(await isRepeated(reference, change, who)))
      return showEnquiry(c, reference, true);
    const { search } = new URL(c.req.url);
    const answer = field(c, 'act') === 'answer' ? `${search ? '&' : '?'}answer` : '';
    return c.redirect(`/dashboard/enquiry/${reference}${search}${answer}`, 303);
  });
}

/** Reads what is to be done; undefined if a form lacks what it needs. */
function readChange(c: PageContext, staff: Staff[]): LeadChange | undefined {
  const act = field(c, 'act');
  const state = leadStates.find((known) => act === `mark-${known}`);
  if (state) return { kind: 'mark', state };
  switch (act) {
    case 'answer':
      return { kind: 'mark', state: 'answered' };
    case 'note': {
      const text = cleanLines(field(c, 'text')).slice(0, maxNoteLength);
      return text ? { kind: 'note', text } : undefined;
    }
    case 'assign': {
      const person = staff.find(({ id }) => id === field(c, 'person'));
      return { kind: 'assign', staff: person && { id: person.id, name: person.name } };
    }
    case 'step': {
      const text = cleanLine(field(c, 'text')).slice(0, maxStepLength);
      const on = /^\d{4}-\d\d-\d\d$/.exec(field(c, 'on'))?.[0];
      return text && on ? { kind: 'step', text, on } : undefined;
    }
    case 'step-done':
      return { kind: 'step', text: '', on: undefined };
    case 'send-again':
      return { kind: 'send-again', emailId: field(c, 'email') };
    default:
      return undefined;
  }
}

type EnquiryProps = {
  details: LeadDetails;
  staff: Staff[];
  history: LogEntry[];
  orders: Order[];
  query: LeadQuery;
  /** What was typed into a form that came too late. */
  typed: URLSearchParams | undefined;
  isAnswering: boolean;
};

function Enquiry(props: EnquiryProps) {
  const { details, staff, history, orders, query, typed, isAnswering } = props;
  const { lead, emails, notes, others, newer, older } = details;
  const own = { lead, query };
  const isHeld = quarantinedStates.includes(lead.state);
  const isOwner = useFrame().signedIn?.staff.role === 'owner';
  const act = typed?.get('act');
  const [last] = history;
  const tool = lead.kind === 'seo' ? 'seo-booster' : 'website-carbon';
  const result = lead.auditId ? `/${tool}/${lead.auditId}` : findRequestedPath(lead);
  return (
    <>
      <nav className="between" aria-label="Enquiries">
        {newer ? <a href={formatPath(newer, query)}>Newer</a> : <span />}
        <a href={`/dashboard${formatLeadQuery(query)}`}>Back to the list</a>
        {older ? <a href={formatPath(older, query)}>Older</a> : <span />}
      </nav>
      {typed && (
        <Note bad>
          {`${last ? `${last.who} ${last.action} at ${formatSydneyTime(last.at)}` : 'Somebody has changed this enquiry'} while your form was open, so nothing of yours was done. What you typed is still below: look, and send it again.`}
        </Note>
      )}
      {isAnswering && (
        <Note>
          Marked as answered. <a href={formatReplyLink(lead)}>Open the email</a> if your mail program did not
          open.
        </Note>
      )}
      <div className="split">
        <section className="stone">
          <p className="message" dir="auto">
            {lead.message}
          </p>
          <LeadForm {...own}>
            <div className="acts">
              {!isHeld && (
                <ActButton act="answer" look="berry">
                  Answer
                </ActButton>
              )}
              {listMarks(lead.state, last && findMarkedBefore(last.action)).map(([state, label]) => (
                <ActButton
                  key={state}
                  act={`mark-${state}`}
                  look={isHeld && state === 'new' ? 'berry' : 'line'}
                >
                  {label}
                </ActButton>
              ))}
            </div>
          </LeadForm>
          <h2>Next step</h2>
          <Step {...own} typed={act === 'step' ? typed : undefined} />
          <h2>Notes</h2>
          {notes.map((note) => (
            <article key={note.at} className="message" dir="auto">
              <p className="small soft">{`${note.who}, ${formatSydneyTime(note.at)}`}</p>
              <p>{note.text}</p>
            </article>
          ))}
          <LeadForm {...own}>
            <div className="field">
              <label htmlFor="note">A note for colleagues</label>
              <textarea
                className="in"
                id="note"
                name="text"
                required
                maxLength={maxNoteLength}
                defaultValue={act === 'note' ? (typed?.get('text') ?? '') : ''}
              />
            </div>
            <ActButton act="note">Add the note</ActButton>
          </LeadForm>
        </section>
        <section className="stone">
          <Facts facts={[...listFacts(lead), ['Status', lead.state]]} />
          {result && <a href={result}>{lead.kind === 'quiz' ? 'Open the quiz result' : 'Open the report'}</a>}
          <h2>Who has it</h2>
          <LeadForm {...own}>
            <SelectField
              name="person"
              label="Person"
              value={(act === 'assign' && typed?.get('person')) || lead.assigneeId || ''}
              choices={[['', 'Nobody'], ...staff.map(({ id, name }) => [id, name] as const)]}
            />
            <ActButton act="assign">Assign</ActButton>
          </LeadForm>
          <h2>Emails</h2>
          <ul className="plain">
            {emails.map((email) => (
              <li key={email.id}>
                <LeadForm {...own}>
                  <input type="hidden" name="email" value={email.id} />
                  <p className="small">{describeEmail(email, lead.email)}</p>
                  {email.state !== 'held' && <ActButton act="send-again">Send again</ActButton>}
                </LeadForm>
              </li>
            ))}
          </ul>
          {emails.length === 0 && <p className="small">No email was sent for it.</p>}
          <h2>From the same address</h2>
          <ul className="plain small">
            {others.map((other) => (
              <li key={other.reference}>
                <a href={`/dashboard/enquiry/${other.reference}`}>{other.reference}</a>{' '}
                {`${leadKinds[other.kind]}, ${formatSydneyTime(other.receivedAt)}, ${other.state}`}
              </li>
            ))}
            {orders.map((order) => (
              <li key={order.reference}>
                <a href={`/dashboard/orders/${order.reference}`}>{order.reference}</a>{' '}
                {`${order.planName}, ${formatCents(order.cents)}, ${formatOrderState(order)}`}
              </li>
            ))}
          </ul>
          {others.length + orders.length === 0 && <p className="small">Nothing else.</p>}
          {isOwner && (
            <ChangeForm action="/dashboard/person">
              <input type="hidden" name="email" value={lead.email} />
              <ActButton act="find">Export or delete this person</ActButton>
            </ChangeForm>
          )}
          <Lines
            title="What happened"
            lines={history.map(({ at, who, action }) => `${formatSydneyTime(at)}: ${who} ${action}`)}
            none="Nothing yet."
          />
        </section>
      </div>
    </>
  );
}

type Own = { lead: WorkedLead; query: LeadQuery };

const formatPath = (reference: string, query: LeadQuery) =>
  `/dashboard/enquiry/${reference}${formatLeadQuery(query)}`;

/** A form about this enquiry as it is shown: it does nothing if somebody has changed the enquiry since. */
function LeadForm({ lead, query, children }: Own & { children: React.ReactNode }) {
  return (
    <ChangeForm action={formatPath(lead.reference, query)}>
      <input type="hidden" name="version" value={lead.version} />
      {children}
    </ChangeForm>
  );
}

function Step({ lead, query, typed }: Own & { typed: URLSearchParams | undefined }) {
  const today = formatSydneyIso(new Date()).slice(0, 10);
  return (
    <LeadForm lead={lead} query={query}>
      {lead.nextStep && <p>{`${lead.nextStep}, on ${lead.nextStepOn}`}</p>}
      <div className="half">
        <TextField
          name="text"
          label="What is to be done"
          maxLength={maxStepLength}
          defaultValue={typed?.get('text') ?? lead.nextStep}
        />
        <TextField
          name="on"
          label="On"
          type="date"
          defaultValue={typed?.get('on') ?? lead.nextStepOn ?? today}
        />
      </div>
      <div className="acts">
        <ActButton act="step">Save the step</ActButton>
        {lead.nextStep && <ActButton act="step-done">Done</ActButton>}
      </div>
    </LeadForm>
  );
}

type Mark = [state: LeadState, label: string];

const release: Mark = ['new', 'Not spam: release it'];
const spam: Mark = ['spam', 'It is spam'];
const marks: Mark[] = [
  ['new', 'It waits for us'],
  ['answered', 'Mark as answered'],
  ['won', 'Won'],
  ['lost', 'Lost'],
  spam,
];

/** What an enquiry can be marked as, from each state: each state once, and the one before the latest mark as its undo. */
function listMarks(state: LeadState, before: LeadState | undefined): Mark[] {
  const isHeld = quarantinedStates.includes(state);
  const offered = isHeld ? [release, spam] : marks;
  const undo: Mark[] = before && !(isHeld && before === 'new') ? [[before, `Undo: back to ${before}`]] : [];
  return [...offered.filter(([mark]) => mark !== undo[0]?.[0]), ...undo].filter(([mark]) => mark !== state);
}
