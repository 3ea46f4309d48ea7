import type { Hono } from 'hono';
import { formatSydneyIso, formatSydneyTime } from '#app/content/sydney-time.ts';
import {
  type LeadState,
  leadKinds,
  leadStateNames,
  leadStates,
  quarantinedStates,
} from '#app/features/contact/domain/lead.ts';
import { formatReplyLink, listFacts } from '#app/features/contact/domain/lead-email-texts.ts';
import {
  emptyQuery,
  formatLeadQuery,
  type LeadQuery,
  parseDay,
  readLeadQuery,
} from '#app/features/contact/domain/lead-filter.ts';
import {
  describeEmail,
  findMarkedBefore,
  isApplied,
  type LeadChange,
  type LeadDetails,
  type WorkedLead,
} from '#app/features/contact/domain/lead-work.ts';
import { formatCents } from '#app/features/payments/domain/money.ts';
import { formatOrderState, type Order } from '#app/features/payments/domain/order.ts';
import { findRequestedPath } from '#app/features/quiz/domain/quiz-result.ts';
import { cleanLine, cleanLines } from '#platform/text/plain-text.ts';
import type { DashboardServices } from '../domain/dashboard-services.ts';
import type { LogEntry, Staff } from '../domain/staff.ts';
import { Button, ChangeForm, Facts, Lines, Note, SelectField, TextField, useFrame } from './layout.tsx';
import { field, type PageContext, type PageEnv, show } from './page-context.tsx';

const maxNoteLength = 5000;
const maxStepLength = 200;

/** The id of the form, whose fields and buttons stand in both columns. */
const formId = 'work';

/** Why a form was not taken where a colleague was faster. */
const tooLate = 'Somebody has changed this enquiry while your form was open';

/** So long after an answer the page opens the mail program; a reload after that must not open another draft. */
const openMs = 15_000;

/** One enquiry, with everything known about it and all that can be done with it. */
export function addEnquiry(pages: Hono<PageEnv>, services: DashboardServices): void {
  const { leads, access, orders } = services;
  const path = '/dashboard/enquiry/:reference{SB-[0-9A-Z]{7}}';
  /** Shows the page, again with what was typed if a form came too late or for another reason could not be taken. */
  const showEnquiry = async (c: PageContext, reference: string, fault?: string) => {
    const query = readLeadQuery(new URL(c.req.url).searchParams);
    const details = await leads.find(reference, query);
    if (!details) return c.notFound();
    const { lead } = details;
    const [staff, history, itsOrders] = await Promise.all([
      access.list(),
      access.readLog(30, lead.id),
      orders.listOf(lead.email),
    ]);
    const [last] = history;
    const act = last?.who === c.env.signedIn.staff.name ? c.req.query('done') : undefined;
    const done = act === 'answer' && lead.state !== 'answered' ? undefined : act;
    const isFresh = Date.now() - Date.parse(last?.at ?? '') < openMs;
    return show(c, {
      title: lead.name || lead.email,
      status: fault === undefined ? 200 : fault === tooLate ? 409 : 400,
      refresh: done === 'answer' && isFresh ? formatReplyLink(lead) : undefined,
      body: (
        <Enquiry
          details={details}
          staff={staff.filter(({ joinedAt }) => joinedAt)}
          history={history}
          orders={itsOrders}
          query={query}
          typed={c.env.form}
          fault={fault}
          done={done}
        />
      ),
    });
  };

  /** Whether the same person has just made this change, by a double tap or over a bad network. */
  const isRepeated = async (reference: string, changes: LeadChange[], who: string) => {
    const details = await leads.find(reference, emptyQuery);
    const [last] = details ? await access.readLog(1, details.lead.id) : [];
    return details && last?.who === who && changes.every((change) => isApplied(details, change, last.action));
  };

  pages.get(path, async (c) => {
    const reference = c.req.param('reference');
    const response = await showEnquiry(c, reference);
    // Browsers that prefetch have shown it to nobody.
    const isOpened = c.req.method === 'GET' && !c.req.header('sec-purpose')?.includes('prefetch');
    if (isOpened && response.status === 200) await leads.see(reference);
    return response;
  });

  pages.post(path, async (c) => {
    const reference = c.req.param('reference');
    const changes = readChanges(c.env.form, await access.list());
    if (typeof changes === 'string') return showEnquiry(c, reference, changes);
    const who = c.env.signedIn.staff.name;
    const { outcome } = await leads.change({ reference, version: Number(field(c, 'version')), changes, who });
    if (outcome === 'missing') return c.notFound();
    if (outcome === 'stale' && !(await isRepeated(reference, changes, who)))
      return showEnquiry(c, reference, tooLate);
    const { search } = new URL(c.req.url);
    const [act = ''] = field(c, 'act').split(' ');
    return c.redirect(`${c.req.path}${search}${search ? '&' : '?'}done=${encodeURIComponent(act)}`, 303);
  });
}

/** Reads what is to be done: what was typed, whichever button was pressed, and then what that says. Or why nothing can be. */
function readChanges(form: URLSearchParams, staff: Staff[]): LeadChange[] | string {
  const read = (name: string) => form.get(name) ?? '';
  const [act, emailId = ''] = read('act').split(' ');
  const changes: LeadChange[] = [];
  const note = cleanLines(read('text')).slice(0, maxNoteLength);
  if (note) changes.push({ kind: 'note', text: note });
  else if (act === 'note') return 'There is no text in the note';
  if (act === 'step-done') changes.push({ kind: 'step', text: '', on: undefined });
  else if (isStepTyped(form)) {
    const [text, on] = [cleanLine(read('step')).slice(0, maxStepLength), parseDay(read('on'))];
    if (!text || !on) return 'A next step needs a text, and a date from 2000 to 2099';
    changes.push({ kind: 'step', text, on });
  }
  if (act === 'assign') {
    const person = staff.find(({ id }) => id === read('person'));
    if (read('person') && !person) return 'Whoever you chose was removed';
    changes.push({ kind: 'assign', staff: person });
  }
  if (act === 'send-again') changes.push({ kind: 'send-again', emailId });
  const state = leadStates.find((known) => act === `mark-${known}`);
  if (state || act === 'answer') changes.push({ kind: 'mark', state: state ?? 'answered' });
  return changes;
}

/** Whether the next step in a form is to be saved: a text that the page did not show there. */
function isStepTyped(form: URLSearchParams): boolean {
  const [act, step, on, shown] = ['act', 'step', 'on', 'shown'].map((name) => form.get(name));
  return act === 'step' || (Boolean(step) && `${step} ${on}` !== shown);
}

type EnquiryProps = {
  details: LeadDetails;
  staff: Staff[];
  history: LogEntry[];
  orders: Order[];
  query: LeadQuery;
  /** What was typed into a form that could not be taken, if any, and why. */
  typed: URLSearchParams;
  fault: string | undefined;
  /** What was requested a moment ago, and was done. */
  done: string | undefined;
};

function Enquiry(props: EnquiryProps) {
  const { details, staff, history, orders, query, typed, fault, done } = props;
  const { lead, emails, notes, others, newer, older } = details;
  const isHeld = quarantinedStates.includes(lead.state);
  const isOwner = useFrame().signedIn?.staff.role === 'owner';
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
      {fault && (
        <Note bad>
          {`${fault === tooLate && last ? `${last.who} ${last.action} at ${formatSydneyTime(last.at)} while your form was open` : fault}, so nothing of yours was done. What you typed is still below: look, and send it again.`}
        </Note>
      )}
      {done && (
        <Note>
          <p>{`Done: you ${last?.action}.${done === 'send-again' ? ' Look again in half a minute.' : ''}`}</p>
          {done === 'answer' && (
            <p>
              <a href={formatReplyLink(lead)}>Open the email</a> if your mail program did not open.
            </p>
          )}
        </Note>
      )}
      <div className="split">
        <section className="stone">
          <p className="message" dir="auto">
            {lead.message}
          </p>
          {/* One form, so that no button loses what was typed beside another. It does nothing if the enquiry was changed since. */}
          <ChangeForm id={formId} action={formatPath(lead.reference, query)}>
            <input type="hidden" name="version" value={lead.version} />
            {/* The first button is pressed by Enter in a field, and only the next step has such fields. */}
            <button className="sr" type="submit" name="act" value="step" tabIndex={-1} aria-hidden="true" />
            <div className="acts">
              {!isHeld && <Button act="answer" variant="berry" label="Answer" />}
              {listMarks(lead.state, last && findMarkedBefore(last.action)).map(([state, label]) => (
                <Button
                  key={state}
                  act={`mark-${state}`}
                  variant={isHeld && state === 'new' ? 'berry' : 'line'}
                  label={label}
                />
              ))}
            </div>
            <h2>Next step</h2>
            <Step lead={lead} typed={isStepTyped(typed) ? typed : undefined} />
            <h2>Notes</h2>
            {notes.map((note) => (
              <article key={note.at} className="message" dir="auto">
                <p className="small soft">{`${note.who}, ${formatSydneyTime(note.at)}`}</p>
                <p>{note.text}</p>
              </article>
            ))}
            <div className="field">
              <label htmlFor="note">A note for colleagues</label>
              <textarea
                className="in"
                id="note"
                name="text"
                maxLength={maxNoteLength}
                defaultValue={typed.get('text') ?? ''}
              />
            </div>
            <Button act="note" label="Add the note" />
          </ChangeForm>
        </section>
        <section className="stone">
          <Facts facts={[...listFacts(lead), ['Status', leadStateNames[lead.state]]]} />
          {result && <a href={result}>{lead.kind === 'quiz' ? 'Open the quiz result' : 'Open the report'}</a>}
          <h2>Who has it</h2>
          <div className="form">
            <SelectField
              name="person"
              form={formId}
              label="Person"
              value={(typed.get('act') === 'assign' && typed.get('person')) || lead.assigneeId || ''}
              choices={[['', 'Nobody'], ...staff.map(({ id, name }) => [id, name] as const)]}
            />
            <Button act="assign" form={formId} label="Assign" />
          </div>
          <h2>Emails</h2>
          <ul className="plain">
            {emails.map((email) => (
              <li key={email.id} className="form">
                <p className="small">{describeEmail(email, lead.email)}</p>
                {email.state !== 'held' && (
                  <Button act={`send-again ${email.id}`} form={formId} label="Send again" />
                )}
              </li>
            ))}
          </ul>
          {emails.length === 0 && <p className="small">No email was sent for it.</p>}
          <h2>From the same address</h2>
          <ul className="plain small">
            {others.map((other) => (
              <li key={other.reference}>
                <a href={`/dashboard/enquiry/${other.reference}`}>{other.reference}</a>{' '}
                {`${leadKinds[other.kind]}, ${formatSydneyTime(other.receivedAt)}, ${leadStateNames[other.state]}`}
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
              <Button act="find" label="Export or delete this person" />
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

const formatPath = (reference: string, query: LeadQuery) =>
  `/dashboard/enquiry/${reference}${formatLeadQuery(query)}`;

function Step({ lead, typed }: { lead: WorkedLead; typed: URLSearchParams | undefined }) {
  const on = lead.nextStepOn ?? formatSydneyIso(new Date()).slice(0, 10);
  return (
    <>
      {lead.nextStep && <p>{`${lead.nextStep}, on ${lead.nextStepOn}`}</p>}
      <input type="hidden" name="shown" value={`${lead.nextStep} ${on}`} />
      <div className="half">
        <TextField
          name="step"
          label="What is to be done"
          maxLength={maxStepLength}
          defaultValue={typed?.get('step') ?? lead.nextStep}
        />
        <TextField name="on" label="On" type="date" defaultValue={typed?.get('on') ?? on} />
      </div>
      <div className="acts">
        <Button act="step" label="Save the step" />
        {lead.nextStep && <Button act="step-done" label="Done" />}
      </div>
    </>
  );
}

type Mark = [state: LeadState, label: string];

const heldMarks: Mark[] = [
  ['new', 'Not spam: release it'],
  ['spam', 'Yes, it is spam'],
];
const marks: Mark[] = [
  ['new', 'It waits for us'],
  ['answered', 'Mark as answered'],
  ['won', 'Won'],
  ['lost', 'Lost'],
  ['spam', 'It is spam'],
];

/** What an enquiry can be marked as, from each state: each state once, and the one before the latest mark as its undo. */
function listMarks(state: LeadState, before: LeadState | undefined): Mark[] {
  const isHeld = quarantinedStates.includes(state);
  const offered = isHeld ? heldMarks : marks;
  const undo: Mark[] =
    before && !(isHeld && before === 'new') ? [[before, `Undo: back to ${leadStateNames[before]}`]] : [];
  return [...offered.filter(([mark]) => mark !== undo[0]?.[0]), ...undo].filter(([mark]) => mark !== state);
}
