import type { OutboundFailure, OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';

export type FailureText = {
  title: string;
  /** What happened. */
  says: string;
  /** What the visitor can do. */
  todo: string;
};

const texts: Record<OutboundFailureCode, FailureText> = {
  invalid: {
    title: 'That is not a web address',
    says: 'We couldn’t read it as the address of a page.',
    todo: 'Copy it from the address bar of your browser, such as example.com/about.',
  },
  refused: {
    title: 'We can’t go to this address',
    says: 'As far as we can tell, this address, or one that it redirects to, is not on the public web, so we didn’t request it.',
    todo: 'Private networks, unusual ports and this tool’s own reports are out of reach. Try the public address of the page.',
  },
  'unknown host': {
    title: 'There is no site by that name',
    says: 'The domain name doesn’t lead to any server.',
    todo: 'Check the spelling. A domain registered in the last day may need a few more hours.',
  },
  'dns failed': {
    title: 'The DNS lookup failed',
    says: 'No DNS server told us where this name leads: either our own lookup or the site’s name servers didn’t answer.',
    todo: 'Try again in a minute. If it keeps failing for this name alone, its name servers need attention.',
  },
  unreachable: {
    title: 'The site doesn’t answer us',
    says: 'The domain exists, but no answer came over HTTPS or HTTP: the connection was refused or dropped, or the TLS certificate is invalid.',
    todo: 'Open the page in your own browser. If it works there, the site may admit only some networks. If your browser warns you, fix the certificate first.',
  },
  incomplete: {
    title: 'The answer stops before its end',
    says: 'The connection ended before all of the answer had come: it was cut, or the server sent fewer bytes than it announces (Content-Length). The server, or a proxy in front of it, is at fault, not what is on the page.',
    todo: 'Try again. If it happens each time, whoever runs the server should look for what changes the answer after its length is set, such as a cache, compression or a plugin.',
  },
  slow: {
    title: 'The page took too long',
    says: 'We wait 10 seconds for a connection, 10 for the first byte, 60 for the whole answer, and at most 50 in a browser. The page needed longer than one of these, or its server announces more bytes (Content-Length) than it sends.',
    todo: 'Try again in a few minutes, or with http:// in front of the name if the site has no HTTPS. If it stays this slow, fix that first.',
  },
  redirects: {
    title: 'The address redirects too often',
    says: 'It leads from one address to the next, more often than any page should, or in a loop.',
    todo: 'Try the address at which your own browser arrives. Some sites redirect until they can set a cookie.',
  },
  status: {
    title: 'The page answers with an error',
    says: 'The server answered with an error instead of a page.',
    todo: 'Check the address. If it is right, fix this first: search engines drop pages that answer with an error.',
  },
  password: {
    title: 'The page is behind a password',
    says: 'It asks for a user name and a password.',
    todo: 'We never use passwords, and neither do search engines. Choose a page that is public.',
  },
  'sign in': {
    title: 'The address leads to a sign-in page',
    says: 'It redirects to a page that asks for a password.',
    todo: 'We never use passwords. Choose a page that is public, or enter the address of the sign-in page itself.',
  },
  forbidden: {
    title: 'The site refuses our crawler',
    says: 'It answers that this page is forbidden. Many sites do that to automated visitors, and some to anyone who is not signed in.',
    todo: 'If it is your site, allow the user agent SaltbushAudit in its firewall for an hour. If not, open the page in your own browser: if that is refused too, the page is not public.',
  },
  'bot challenge': {
    title: 'The site blocks automated visitors',
    says: 'It showed us a challenge or turned us away. What we saw is not your page, so we don’t judge it.',
    todo: 'If it is your site, allow our crawler, SaltbushAudit, in its firewall for an hour.',
  },
  'rate limited': {
    title: 'We have visited that site too often',
    says: 'This address redirects to another site, which we have visited as often in the last hour as our limit allows. The limit protects sites from too many requests.',
    todo: 'Try again in an hour.',
  },
  unreadable: {
    title: 'The answer can’t be decompressed',
    says: 'The server says that the page is compressed, but the data is broken, incomplete, or in a format that browsers don’t know.',
    todo: 'Open the page in your own browser: it should fail there too. Whoever runs the server should check its compression.',
  },
  'not html': {
    title: 'That is a file, not a page',
    says: 'This address downloads a file; it is not a page. It answers with an image, a document or data instead of HTML, or tells browsers to save the answer (Content-Disposition: attachment).',
    todo: 'Choose a page that links to it.',
  },
  empty: {
    title: 'The page is empty',
    says: 'The answer has no content.',
    todo: 'Check the address, and whether the page shows anything in your own browser.',
  },
  'large document': {
    title: 'The page is too large for us',
    says: 'Its HTML alone is more than the 5\u202fMB that we read. Google reads the first 2\u202fMB.',
    todo: 'Look for images or data that are embedded in the HTML.',
  },
  'too large': {
    title: 'The page is too large for us',
    says: 'We stopped at 50\u202fMB or 1,000 requests, which is far more than a page should need.',
    todo: 'Look for videos that load automatically, or for something that loads again and again.',
  },
  hung: {
    title: 'The page stopped responding',
    says: 'A script of the page ran without end, so that the browser could neither scroll it nor read it.',
    todo: 'Open the page in your own browser with its developer tools, and look for the script that never finishes.',
  },
  'out of memory': {
    title: 'The page needs too much memory',
    says: 'It needed more than the 1.2\u202fGB that we give a page, or crashed its part of the browser. On a phone it would end in the same way.',
    todo: 'Look for very large images, data or documents, and for a script that keeps everything it makes.',
  },
  crashed: {
    title: 'Our checker failed on this page',
    says: 'The program that reads the page failed, so nothing was finished. This is our fault.',
    todo: 'Try once more. If it happens again, tell us the address.',
  },
  interrupted: {
    title: 'We were interrupted',
    says: 'Our server stopped while it was working on your page. This is our fault and says nothing about the page.',
    todo: 'Try again: it takes about twenty seconds.',
  },
};

/** The advice for a server error, where the address itself is right. */
const serverTodo =
  'Try again in a few minutes. If the error persists, whoever runs the server should check its log.';

/** Explains a failed audit to the visitor, with the page's own HTTP status if there is one. */
export function describeFailure({ code, status, ledTo }: OutboundFailure): FailureText {
  const { title, says, todo } = texts[code];
  const facts = [
    ...(ledTo === undefined ? [] : [`It leads to ${ledTo}.`]),
    // The status of a sign-in page would be that of another page than the requested one.
    ...(status === undefined || code === 'sign in' ? [] : [`The HTTP status is ${status}.`]),
  ];
  return { title, says: [says, ...facts].join(' '), todo: (status ?? 0) >= 500 ? serverTodo : todo };
}
