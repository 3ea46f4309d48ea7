import type { OutboundFailure, OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';
import type { AuditTool } from './audit.ts';

export type FailureWords = {
  title: string;
  /** What happened. */
  says: string;
  /** What the visitor can do. */
  todo: string;
};

const words: Record<OutboundFailureCode, FailureWords> = {
  invalid: {
    title: 'That is not the address of a page',
    says: 'We could not read it as an address on the web.',
    todo: 'Type it as it stands in the address bar of your browser, such as example.com/about.',
  },
  refused: {
    title: 'We do not go there',
    says: 'This address, or one that it leads to, is not on the public web as far as we can tell, so nothing was asked of it.',
    todo: 'Pages on private networks, unusual ports and this tool’s own reports can’t be weighed. Try the public address of the page.',
  },
  'unknown host': {
    title: 'There is no site by that name',
    says: 'The name does not resolve: nobody on the internet answers to it.',
    todo: 'Look for a slip in the spelling. A name that was bought in the last day may need some hours more.',
  },
  'no look-up': {
    title: 'We could not look the name up',
    says: 'Nobody we asked could tell us where this name leads. That says nothing about the site: our own look-up, or the site’s name server, did not answer.',
    todo: 'Try again in a minute. If it goes on for that name alone, its name servers want looking after.',
  },
  unreachable: {
    title: 'The site does not answer us',
    says: 'We found the name, but no complete answer came over https or http: the connection was refused or cut, or its certificate does not hold.',
    todo: 'Open the page in your own browser. If it works there, the site may let in only some networks; if it warns you, the certificate needs fixing first.',
  },
  slow: {
    title: 'The page took too long',
    says: 'It had not finished within the time we give a page, so there is nothing whole to measure.',
    todo: 'Try again in a few minutes, or with http:// in front of the name if the site has no https. If it stays so slow, that is the first thing to fix.',
  },
  redirects: {
    title: 'The address leads in circles',
    says: 'It sends browsers on from one address to the next, more often than any page should.',
    todo: 'Try the address where you end up in your own browser. Some sites need a cookie before they stop.',
  },
  status: {
    title: 'The page answers with an error',
    says: 'The server answered with an error instead of a page.',
    todo: 'Check the address.',
  },
  password: {
    title: 'The page is behind a password',
    says: 'It asks for a name and a password, and we have none.',
    todo: 'We never take passwords. Weigh a page that everybody may see, or the site once it is public.',
  },
  'sign in': {
    title: 'The address leads to a sign-in page',
    says: 'Whoever asks for this page is sent on to one that wants a password, and we have none.',
    todo: 'We never take passwords. Ask for a page that everybody may see; or for the sign-in page itself, by its own address.',
  },
  forbidden: {
    title: 'The site turns our robot away',
    says: 'It forbids us this page. Many sites do so with visitors that are not people, and a few with everybody who is not signed in.',
    todo: 'If it is your site, let the user agent SaltbushAudit through its firewall for an hour. If it is not, open the page in your own browser: one that forbids you too is not public.',
  },
  robots: {
    title: 'The site lets no robots in',
    says: 'It showed us a challenge or turned us away, as many sites do with visitors that are not people. What we saw is not your page, so it gets no grade.',
    todo: 'If it is your site, let our robot, SaltbushAudit, through its firewall for an hour.',
  },
  'asked often': {
    title: 'The site has had enough of us for now',
    says: 'This address leads to another site, which has been asked for as often in the last hour as we let anybody ask, so that nobody is burdened through us.',
    todo: 'Try again in an hour.',
  },
  unreadable: {
    title: 'The answer can’t be unpacked',
    says: 'The server says that it compressed the page, and what came is broken, cut short, or packed in a way that browsers do not know.',
    todo: 'Open the page in your own browser: it should fail there too. Whoever runs the server should look at how it compresses.',
  },
  'not html': {
    title: 'That is a file, not a page',
    says: 'What lies at this address is no HTML: a picture, a document, or data.',
    todo: 'Weigh a page that links to it.',
  },
  empty: {
    title: 'There is nothing to weigh',
    says: 'The answer was empty.',
    todo: 'Check the address, and whether the page shows anything in your own browser.',
  },
  'too large': {
    title: 'The page is too large for us',
    says: 'We stopped at 50 MB or 1,000 requests. Whatever the whole of it weighs, it is far more than a page should.',
    todo: 'Look for films that load by themselves, or something that loads again and again.',
  },
  crashed: {
    title: 'The browser broke on this page',
    says: 'The browser that measures hung, or took more memory than we give it. Nothing was measured to the end.',
    todo: 'Try once more. If it happens again, the page may do the same to the phones of your visitors.',
  },
  interrupted: {
    title: 'We were interrupted',
    says: 'Our server stopped while your page was being measured. This is our fault and says nothing about your page.',
    todo: 'Weigh it again: it takes about twenty seconds.',
  },
};

/** The failures that the on-page check words differently: it weighs nothing, and uses no browser. */
const checkWords: Partial<Record<OutboundFailureCode, Partial<FailureWords>>> = {
  refused: {
    todo: 'Pages on private networks, unusual ports and this tool’s own reports can’t be checked. Try the public address of the page.',
  },
  slow: { says: 'It did not load within the time we give a page, so there is nothing whole to check.' },
  status: {
    todo: 'Check the address. If it is right, fix this first: search engines drop pages that answer with an error.',
  },
  password: {
    todo: 'We never take passwords, and neither do search engines. Check a page that everybody may see.',
  },
  robots: {
    says: 'It showed us a challenge or turned us away, as many sites do with visitors that are not people. What we saw is not your page, so there is nothing to judge.',
  },
  'not html': { todo: 'Check a page that links to it.' },
  empty: { title: 'There is nothing to check' },
  'too large': {
    says: 'Its source alone is more than 5 MB. Search engines read the first two, and leave the rest.',
    todo: 'Look for pictures or data that are written into the page itself.',
  },
  crashed: {
    title: 'Reading this page broke our reader',
    says: 'What reads pages hung, or took more memory than we give it. Nothing was checked to the end.',
    todo: 'Try once more. If it happens again, tell us the address.',
  },
  interrupted: {
    says: 'Our server stopped while your page was being checked. This is our fault and says nothing about your page.',
    todo: 'Check it again: it takes a few seconds.',
  },
};

/** The address is right where the server itself fails. */
const serverTodo =
  'Try again in a few minutes. If the error stays, whoever runs the server should look into its log.';

/** Explains a failed audit to the visitor. The page's own status is named where there is one. */
export function describeFailure(
  { code, status, ledTo }: OutboundFailure,
  tool: AuditTool = 'carbon',
): FailureWords {
  const { title, says, todo } = { ...words[code], ...(tool === 'seo' && checkWords[code]) };
  const facts = [
    ...(ledTo === undefined ? [] : [`It leads to ${ledTo}.`]),
    // The page that a redirect led to is described as it is, without this sentence.
    ...(status === undefined || code === 'sign in' ? [] : [`The HTTP status is ${status}.`]),
  ];
  return { title, says: [says, ...facts].join(' '), todo: (status ?? 0) >= 500 ? serverTodo : todo };
}
