import { randomBytes, randomUUID } from 'node:crypto';
import { describeBrowser } from '#app/features/accounts/domain/describe-browser.ts';
import { hashToken } from '#app/features/accounts/domain/one-time-secrets.ts';
import type { Queries } from '#platform/database/store.ts';
import { type Client, type SignedIn, type Staff, sessionDays } from '../domain/staff.ts';
import { staffFromRow } from './staff-tables.ts';

const dayMs = 24 * 3600_000;

/** How much later than its last stored use a use is stored, so that not every page writes. */
const useStepMs = 10 * 60_000;

/** Opens a session in place of the browser's earlier one. The token is only in the cookie; the database has its hash. */
export async function openSession(
  trx: Queries,
  now: number,
  staff: Pick<Staff, 'id'>,
  client: Client,
): Promise<string> {
  if (client.token !== undefined)
    await trx.deleteFrom('staff_sessions').where('token_hash', '=', hashToken(client.token)).execute();
  const token = randomBytes(32).toString('base64url');
  const at = new Date(now).toISOString();
  await trx
    .insertInto('staff_sessions')
    .values({
      id: randomUUID(),
      staff_id: staff.id,
      token_hash: hashToken(token),
      device: describeBrowser(client.userAgent.slice(0, 400)),
      created_at: at,
      used_at: at,
      ends_at: new Date(now + sessionDays * dayMs).toISOString(),
    })
    .execute();
  return token;
}

/** Finds whose session a token is. A removed person's sessions are gone with their row. */
export async function findSession(
  db: Queries,
  now: number,
  token: string | undefined,
): Promise<SignedIn | 'over' | undefined> {
  if (!token || token.length > 100) return undefined;
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .selectAll('staff')
    .select(['staff_sessions.id as session_id', 'ends_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return undefined;
  if (Date.parse(row.ends_at) <= now) return 'over';
  if (now - Date.parse(row.used_at) > useStepMs)
    await db
      .updateTable('staff_sessions')
      .set({ used_at: new Date(now).toISOString() })
      .where('id', '=', row.session_id)
      .execute();
  return { staff: staffFromRow(row), sessionId: row.session_id };
}
