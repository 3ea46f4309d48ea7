import type { Store } from '#platform/database/store.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { contactFields } from '../domain/contact-fields.ts';
import { heldBack } from '../domain/lead-email-jobs.ts';
import { leadFromRow } from './lead-table.ts';

/** Reads, for the account page, the enquiries from an address. Whose it is has been proved before. */
export function createOwnEnquiries({ db }: Store) {
  const ofAddress = (email: string) => db.selectFrom('leads').where('email_key', '=', emailKey(email));
  return {
    /** Lists the audits whose reports went to this address by email. Those of suspect messages never went. */
    async listReportsSentTo(email: string): Promise<string[]> {
      const rows = await ofAddress(email).select('audit_id').where('state', 'not in', heldBack).execute();
      return rows.flatMap(({ audit_id }) => audit_id ?? []);
    },
    async listOf(email: string) {
      const rows = await ofAddress(email).selectAll().orderBy('received_at').execute();
      return rows.map(leadFromRow).map(({ reference, receivedAt, attribution, ...lead }) => ({
        reference,
        receivedAt,
        fields: Object.fromEntries(contactFields.map(({ name }) => [name, lead[name]])),
        attribution,
      }));
    },
  };
}
