/** A label of a host has at most 63 characters, and the last one begins with a letter (RFC 1035, 2.3.4; RFC 1123, 2.1). */
const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';

/** The source of a pattern for the name of a public host in ASCII, such as `mail.xn--bro-hoa.example`. */
export const hostNameSource = `(?:${label}\\.)+(?=[a-z])${label}`;

const pattern = new RegExp(`^${hostNameSource}\\.?$`, 'i');

/** Whether a mail server, or a site with a certificate, can have this name. */
export const isHostName = (host: string): boolean => pattern.test(host);
