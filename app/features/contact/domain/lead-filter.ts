import { serviceChoices } from '#app/content/service-choices.ts';
import { parsePageNumber, parseSearchWords } from '#platform/text/read-input.ts';
import { budgetChoices } from './contact-fields.ts';
import { type LeadKind, leadKinds } from './lead.ts';

/** `new`: nobody has opened it. `waiting`: opened, and not answered. Both are of the state `new`. */
export const leadTabs = {
  new: 'New',
  waiting: 'Waiting for us',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
  all: 'All',
} as const;
export type LeadTab = keyof typeof leadTabs;

export const leadsPerPage = 25;

/** What the agency looks at: a tab, and what narrows it down. Empty is anything. */
export type LeadQuery = {
  tab: LeadTab;
  kind: LeadKind | '';
  service: string;
  budget: string;
  /** The id of one of the agency's people, or `nobody`. */
  person: string;
  /** Days in Sydney, both included. */
  since: string;
  until: string;
  /** `yes`: only those whose next step is due. */
  due: 'yes' | '';
  words: string;
  page: number;
};

export const emptyQuery: LeadQuery = {
  tab: 'new',
  kind: '',
  service: '',
  budget: '',
  person: '',
  since: '',
  until: '',
  due: '',
  words: '',
  page: 1,
};

/**
 * Parses a day, as a field for one sends it; empty if it is none of this century. Browsers send `0026-11-01` for a year typed
 * as 26, and a day so long ago has an offset from UTC that is not in whole minutes.
 */
export function parseDay(text: string | null): string {
  return text && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}

/** Reads a query from an address. What makes no sense is left out. */
export function readLeadQuery(parameters: URLSearchParams): LeadQuery {
  const oneOf = <Value extends string>(name: string, known: readonly Value[]): Value | '' =>
    known.find((value) => value === parameters.get(name)) ?? '';
  const words = parseSearchWords(parameters.get('words'));
  const isNarrowed = ['words', 'service', 'budget', 'person', 'since', 'until', 'due'].some((name) =>
    parameters.get(name),
  );
  return {
    // A search looks everywhere unless a tab is named.
    tab: oneOf('tab', Object.keys(leadTabs) as LeadTab[]) || (isNarrowed ? 'all' : 'new'),
    kind: oneOf('kind', Object.keys(leadKinds) as LeadKind[]),
    service: oneOf('service', serviceChoices),
    budget: oneOf('budget', budgetChoices),
    person: /^[\w-]{1,40}$/.exec(parameters.get('person') ?? '')?.[0] ?? '',
    since: parseDay(parameters.get('since')),
    until: parseDay(parameters.get('until')),
    due: oneOf('due', ['yes']),
    words,
    page: parsePageNumber(parameters.get('page')) ?? 1,
  };
}

/** Writes a query as the parameters of an address, without what is empty. */
export function formatLeadQuery(query: Partial<LeadQuery>): string {
  const present = Object.entries(query).filter(([name, value]) => value && !(name === 'page' && value === 1));
  const parameters = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** The words of a search, as the indexes of both databases hold them: letters and digits only. Signs are no words. */
export function listSearchWords(words: string): string[] {
  return words.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
}
