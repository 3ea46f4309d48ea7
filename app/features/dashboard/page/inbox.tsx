import type { Hono } from 'hono';
import { serviceChoices } from '#app/content/service-choices.ts';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { budgetChoices } from '#app/features/contact/domain/contact-fields.ts';
import { leadKinds } from '#app/features/contact/domain/lead.ts';
import {
  emptyQuery,
  formatLeadQuery,
  type LeadQuery,
  type LeadTab,
  leadTabs,
  readLeadQuery,
} from '#app/features/contact/domain/lead-filter.ts';
import type { LeadList, ListedLead } from '#app/features/contact/domain/lead-work.ts';
import { formatCount } from '#platform/text/count.ts';
import { formatDaySummary } from '../domain/day-summary.ts';
import type { Desks } from '../domain/desks.ts';
import type { Staff } from '../domain/staff.ts';
import { Pages, SelectField, TextField } from './layout.tsx';
import { type PageEnv, show } from './page-context.ts';

const leadsPerPage = 25;
const excerptLength = 120;

/** The list of enquiries. Its filters are in its address, so that they can be bookmarked. */
export function addInbox(pages: Hono<PageEnv>, { leads, access, health }: Desks): void {
  pages.get('/dashboard', async (c) => {
    const query = readLeadQuery(new URL(c.req.url).searchParams);
    const [list, summary, staff, problems] = await Promise.all([
      leads.list(query),
      leads.summarise(),
      access.list(),
      health.listProblems(),
    ]);
    const count = list.counts.new > 0 ? `(${list.counts.new}) ` : '';
    return show(c, {
      title: 'Inbox',
      windowTitle: `${count}Inbox`,
      body: <Inbox {...{ query, list, staff, problems }} summary={formatDaySummary(summary)} />,
    });
  });
}

type InboxProps = { query: LeadQuery; list: LeadList; staff: Staff[]; problems: string[]; summary: string };

function Inbox({ query, list, staff, problems, summary }: InboxProps) {
  const { leads, total, counts } = list;
  return (
    <>
      <p className="lead">{summary}.</p>
      <p>
        <a href="/dashboard/health">{problems.length === 0 ? 'All is well' : problems.join('; ')}</a>
      </p>
      <nav className="tabs" aria-label="Enquiries">
        {(Object.keys(leadTabs) as LeadTab[]).map((tab) => (
          <a
            key={tab}
            href={`/dashboard${formatLeadQuery({ ...query, tab, page: 1 })}`}
            aria-current={tab === query.tab ? 'page' : undefined}
          >
            {leadTabs[tab]} <b>{counts[tab].toLocaleString('en-AU')}</b>
          </a>
        ))}
      </nav>
      <FilterForm query={query} staff={staff} />
      <p className="soft small">{formatCount(total, 'enquiry', 'enquiries')}</p>
      <ul className="rows">
        {leads.map((lead) => (
          <Row key={lead.id} lead={lead} query={query} staff={staff} />
        ))}
      </ul>
      <Pages
        page={query.page}
        last={Math.ceil(total / leadsPerPage)}
        address={(page) => `/dashboard${formatLeadQuery({ ...query, page })}`}
      />
    </>
  );
}

function Row({ lead, query, staff }: { lead: ListedLead; query: LeadQuery; staff: Staff[] }) {
  const isUnread = lead.state === 'new' && lead.seenAt === undefined;
  const holder = staff.find(({ id }) => id === lead.assigneeId)?.name;
  const marks = [
    isUnread && 'Unread',
    lead.state !== 'new' && lead.state,
    holder && `with ${holder}`,
    lead.nextStepOn && `next step on ${lead.nextStepOn}`,
    lead.hasDeadMail && 'an email was given up',
  ].filter((mark) => typeof mark === 'string');
  return (
    <li className={isUnread ? 'row unread' : 'row'}>
      <a href={`/dashboard/enquiry/${lead.reference}${formatLeadQuery(query)}`} dir="auto">
        {lead.name || lead.email}
      </a>
      <p className="small" dir="auto">
        {shorten(lead.message)}
      </p>
      <p className="small soft">
        {[leadKinds[lead.kind], formatSydneyTime(lead.receivedAt), lead.company, ...marks]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

const anything = ['', 'Any'] as const;

function FilterForm({ query, staff }: { query: LeadQuery; staff: Staff[] }) {
  const { tab, page, words, ...narrowing } = query;
  const { kind, service, budget, person, since, until } = narrowing;
  const chosen = [
    ...[kind && leadKinds[kind], service, budget],
    person && (staff.find(({ id }) => id === person)?.name ?? person),
    ...[since && `since ${since}`, until && `until ${until}`],
  ].filter(Boolean);
  const isNarrowed = chosen.length > 0;
  return (
    <search>
      <form className="form filters" action="/dashboard">
        <input type="hidden" name="tab" value={words || isNarrowed ? tab : 'all'} />
        <div className="find">
          <TextField
            name="words"
            label="Search all that was typed"
            type="search"
            defaultValue={words}
            maxLength={100}
          />
          <button type="submit" className="btn btn-ink">
            Search
          </button>
        </div>
        {/* Closed, so that a phone shows what was found and not the form. */}
        <details>
          <summary>{isNarrowed ? `Filter: ${chosen.join(', ')}` : 'Filter'}</summary>
          <div className="half">
            <SelectField
              name="kind"
              label="Kind"
              value={query.kind}
              choices={[anything, ...Object.entries(leadKinds)]}
            />
            <SelectField
              name="service"
              label="Service"
              value={query.service}
              choices={[anything, ...serviceChoices.map((choice) => [choice, choice] as const)]}
            />
            <SelectField
              name="budget"
              label="Budget"
              value={query.budget}
              choices={[anything, ...budgetChoices.map((choice) => [choice, choice] as const)]}
            />
            <SelectField
              name="person"
              label="Who has it"
              value={query.person}
              choices={[
                ['', 'Anyone'],
                ['nobody', 'Nobody'],
                ...staff.map(({ id, name, email }) => [id, name || email] as const),
              ]}
            />
            <TextField name="since" label="Since" type="date" defaultValue={query.since} />
            <TextField name="until" label="Until" type="date" defaultValue={query.until} />
          </div>
          <button type="submit" className="btn btn-line">
            Apply
          </button>
        </details>
        {(words || isNarrowed) && (
          <p>
            <a href={`/dashboard${formatLeadQuery({ ...emptyQuery, tab })}`}>Show all again</a>
          </p>
        )}
      </form>
    </search>
  );
}

function shorten(message: string): string {
  const characters = [...message];
  return characters.length <= excerptLength ? message : `${characters.slice(0, excerptLength).join('')}…`;
}
