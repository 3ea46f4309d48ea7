/** The user agent of everything that reads pages without a browser, so that a site can refuse it. */
export const readerName = 'Mozilla/5.0 (compatible; SaltbushAudit/1.0)';
