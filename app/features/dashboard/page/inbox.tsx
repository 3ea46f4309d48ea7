import type { Hono } from 'hono';
import { serviceChoices } from '#app/content/service-choices.ts';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { budgetChoices } from '#app/features/contact/domain/contact-fields.ts';
import { leadKinds, leadStateNames } from '#app/features/contact/domain/lead.ts';
import {
  emptyQuery,
  formatLeadQuery,
  type LeadQuery,
  type LeadTab,
  leadsPerPage,
  leadTabs,
  listSearchWords,
  readLeadQuery,
} from '#app/features/contact/domain/lead-filter.ts';
import {
  type DaySummary,
  formatDaySummary,
  type LeadList,
  type ListedLead,
} from '#app/features/contact/domain/lead-work.ts';
import { formatCount } from '#platform/text/count.ts';
import type { DashboardServices } from '../domain/dashboard-services.ts';
import type { Staff } from '../domain/staff.ts';
import { Button, type Choice, Pages, SelectField, TextField } from './layout.tsx';
import { type PageEnv, show } from './page-context.tsx';

const excerptLength = 120;

/** The list of enquiries. Its filters are in its address, so that they can be bookmarked. */
export function addInbox(pages: Hono<PageEnv>, { leads, access, health }: DashboardServices): void {
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
      body: <Inbox {...{ list, staff, problems, summary }} query={{ ...query, page: list.page }} />,
    });
  });
}

type InboxProps = {
  query: LeadQuery;
  list: LeadList;
  staff: Staff[];
  problems: string[];
  summary: DaySummary;
};

function Inbox({ query, list, staff, problems, summary }: InboxProps) {
  const { leads, total, counts } = list;
  const isOfSigns = query.words !== '' && listSearchWords(query.words).length === 0;
  return (
    <>
      <p className="lead">
        {`${formatDaySummary(summary)}. `}
        {summary.dueToday + summary.overdue > 0 && (
          <a href={`/dashboard${formatLeadQuery({ due: 'yes' })}`}>Show what is due</a>
        )}{' '}
        {query.tab === 'new' && total === 0 && summary.unanswered > 0 && (
          <a href={`/dashboard${formatLeadQuery({ tab: 'waiting' })}`}>Show what waits for us</a>
        )}
      </p>
      <p>
        <a href="/dashboard/health">{formatProblems(problems)}</a>
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
      <p className="soft small">
        {`${formatCount(total, 'enquiry', 'enquiries')}${isOfSigns ? ': a search needs a letter or a digit' : ''}`}
      </p>
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

/** One problem as it is; several by their first words, so that the list stays on the screen of a phone. */
function formatProblems([first, ...otherProblems]: string[]): string {
  if (otherProblems.length === 0) return first ?? 'All is well';
  return `Not all is well: ${[...new Set([first, ...otherProblems].map((problem) => problem?.split(': ')[0]))].join(', ')}`;
}

function Row({ lead, query, staff }: { lead: ListedLead; query: LeadQuery; staff: Staff[] }) {
  const isUnread = lead.state === 'new' && lead.seenAt === undefined;
  const holder = staff.find(({ id }) => id === lead.assigneeId)?.name;
  const facts = [
    leadKinds[lead.kind],
    formatSydneyTime(lead.receivedAt),
    lead.company,
    isUnread && 'Unread',
    lead.state !== 'new' && leadStateNames[lead.state],
    holder && `with ${holder}`,
    lead.nextStepOn && `${lead.nextStep}, on ${lead.nextStepOn}`,
    lead.hasDeadMail && 'an email was given up',
  ];
  const characters = [...lead.message];
  return (
    <li className={isUnread ? 'row unread' : 'row'}>
      <a href={`/dashboard/enquiry/${lead.reference}${formatLeadQuery(query)}`} dir="auto">
        {lead.name || lead.email}
      </a>
      <p className="small" dir="auto">
        {characters.slice(0, excerptLength).join('') + (characters.length > excerptLength ? '…' : '')}
      </p>
      <p className="small soft">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}

const listSame = (choices: readonly string[]) => choices.map((choice): Choice => [choice, choice]);

function FilterForm({ query, staff }: { query: LeadQuery; staff: Staff[] }) {
  const { tab, words, kind, service, budget, person, since, until, due } = query;
  const people = staff.map(({ id, name, email }): Choice => [id, name || email]);
  const selects: [name: 'kind' | 'service' | 'budget' | 'person', label: string, choices: Choice[]][] = [
    ['kind', 'Kind', Object.entries(leadKinds)],
    ['service', 'Service', listSame(serviceChoices)],
    ['budget', 'Budget', listSame(budgetChoices)],
    ['person', 'Who has it', [['nobody', 'Nobody'], ...people]],
  ];
  const chosen = [
    ...[kind && leadKinds[kind], service, budget],
    person && (people.find(([id]) => id === person)?.[1] ?? person),
    ...[since && `since ${since}`, until && `until ${until}`, due && 'a step is due'],
  ].filter(Boolean);
  const isNarrowed = chosen.length > 0;
  return (
    <search>
      <form className="form filters" action="/dashboard">
        <input type="hidden" name="tab" value={words || isNarrowed ? tab : 'all'} />
        {due && <input type="hidden" name="due" value={due} />}
        <div className="find">
          <TextField
            name="words"
            label="Search what visitors typed"
            type="search"
            defaultValue={words}
            maxLength={100}
          />
          <Button variant="ink" label="Search" />
        </div>
        {/* Closed, so that a phone shows what was found and not the form. */}
        <details>
          <summary>{isNarrowed ? `Filter: ${chosen.join(', ')}` : 'Filter'}</summary>
          <div className="half">
            {selects.map(([name, label, choices]) => (
              <SelectField
                key={name}
                name={name}
                label={label}
                value={query[name]}
                choices={[['', 'Any'], ...choices]}
              />
            ))}
            <TextField name="since" label="Since" type="date" defaultValue={since} />
            <TextField name="until" label="Until" type="date" defaultValue={until} />
          </div>
          <Button label="Apply" />
        </details>
        {(words || isNarrowed) && (
          <a href={`/dashboard${formatLeadQuery({ ...emptyQuery, tab })}`}>Show all again</a>
        )}
      </form>
    </search>
  );
}
