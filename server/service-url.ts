import { z } from 'zod';
import { isDecodable } from '#platform/http/middleware/canonical-path.ts';

type ServiceUrlOptions = {
  protocols: string[];
  example: string;
  /** A word that is valid in place of a URL. */
  word?: string;
  /** Returns what is wrong with a URL that can be parsed; undefined if nothing is. */
  findFault?: (url: URL) => string | undefined;
};

/** A schema for the URL of a service, with its user and password. Its messages repeat neither. */
function serviceUrl({ protocols, example, word: keyword, findFault }: ServiceUrlOptions) {
  return z.string().superRefine((text, context) => {
    if (text === keyword) return;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const fault = findCredentialFault(text, url) ?? (url && findFault?.(url));
    if (fault) context.addIssue(fault);
    else if (!url?.hostname || !protocols.includes(url.protocol))
      context.addIssue(`a URL such as ${example}`);
  });
}

const encoding = 'write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25';

/**
 * Finds a user name or password with characters that mean something else in a URL. Passwords of mail services often have a
 * slash. `smtp://user:12345/c@host` is a valid URL, but of the host "user", and `smtp://a@site.example:1/c@host` of the host
 * "site.example".
 */
function findCredentialFault(text: string, url: URL | undefined): string | undefined {
  const [, host = '', tail = ''] = /^[a-z]+:\/\/([^/?#]*)(.*)$/is.exec(text) ?? [];
  // The value of a parameter may have an @, but only where user and host have come before.
  const isCut = (host.includes('@') ? tail.replace(/^(\/[^?#]*)\?[^#]*/, '$1') : tail).includes('@');
  if (isCut || (url && !isDecodable(`${url.username}${url.password}`)))
    return `a URL whose user name and password are percent-encoded (${encoding})`;
  return undefined;
}

export const postgresUrl = serviceUrl({
  protocols: ['postgres:', 'postgresql:'],
  example: 'postgres://user:password@host:5432/database',
});

/** The word keeps emails on disk. */
export const smtpUrl = serviceUrl({
  protocols: ['smtp:', 'smtps:'],
  example: 'smtp://user:password@host:587, or the word mailbox',
  word: 'mailbox',
  findFault({ protocol, port, pathname }) {
    if (pathname.length > 1) return 'a URL without a path (a / in a user name or password is written %2F)';
    if (protocol === 'smtp:' && port === '465')
      return 'smtps:// with port 465, where TLS begins with the connection (smtp:// begins without, as on port 587)';
    if (protocol === 'smtps:' && ['25', '587'].includes(port))
      return `smtp:// with port ${port}, where TLS begins after the greeting (smtps:// begins with it, as on port 465)`;
    return undefined;
  },
});
