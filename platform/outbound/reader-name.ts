/** What whatever reads pages without a browser calls itself, so that a site may refuse it. */
export const readerName = 'Mozilla/5.0 (compatible; SaltbushAudit/1.0)';
