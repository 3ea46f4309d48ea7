import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describeBrowser } from '#app/features/accounts/domain/describe-browser.ts';
import { hashToken, type OneTimeSecrets } from '#app/features/accounts/domain/one-time-secrets.ts';
import { countAgainstLimit, hashAddress } from '#platform/database/rate-limit.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { cleanLine } from '#platform/text/plain-text.ts';
import {
  type Client,
  type Invitation,
  invitationMinutes,
  type SignInResult,
  type Staff,
  type StaffAccess,
} from '../domain/staff.ts';
import { createPasskeys } from './passkeys.ts';
import { findSession, openSession } from './sessions.ts';
import { listEntries, writeEntry } from './staff-log.ts';
import { formatInvitation, planStaffMail } from './staff-mail.ts';
import { staffFromRow } from './staff-tables.ts';

type Purpose = 'staff-code' | 'staff-invitation';

/** What the accounts of visitors have for proving an address (`app/features/accounts/server/own/verify.ts`). */
type Proofs = OneTimeSecrets & {
  store(trx: Queries, email: { email: string; purpose: Purpose }): Promise<string | undefined>;
  redeemCode(trx: Queries, tried: { address: string; typed: string; purpose: Purpose }): Promise<boolean>;
  redeemLink(trx: Queries, token: string, purpose: Purpose): Promise<string | undefined>;
};

type Options = {
  store: Store;
  secret: string;
  proofs: Proofs;
  siteUrl: string;
  brand: string;
  wake(): void;
  now?: () => number;
  /** The minimum time of the response that depends on whether an address is of somebody. */
  minimumMs?: number;
};

/** Requests and tries of codes from one network. A code also dies after five wrong tries, whoever makes them. */
const signInWindows = [{ seconds: 3600, count: 30 }];

const maxNameLength = 60;

export function createStaffAccess(options: Options): StaffAccess {
  const { store, secret, proofs, siteUrl, wake, now = Date.now, minimumMs = 500 } = options;
  const { db } = store;
  const passkeys = createPasskeys({ ...options, now });
  const isoNow = () => new Date(now()).toISOString();

  const find = async (trx: Queries, by: { email: string } | { id: string }): Promise<Staff | undefined> => {
    const query = trx.selectFrom('staff').selectAll();
    const row = await ('id' in by
      ? query.where('id', '=', by.id)
      : query.where('email', '=', emailKey(by.email))
    ).executeTakeFirst();
    return row && staffFromRow(row);
  };
  const listPasskeys = (trx: Queries, staffId: string) =>
    trx
      .selectFrom('staff_passkeys')
      .selectAll()
      .where('staff_id', '=', staffId)
      .orderBy('created_at')
      .execute();
  /** Counts an attempt in a transaction of its own, because it counts even if what follows fails. */
  const isLimited = async ({ address }: Client) => {
    const count = { what: 'staff-sign-in', whom: hashAddress(address, secret), windows: signInWindows };
    return !(await store.transaction((trx) => countAgainstLimit(trx, { ...count, now: now() }))).allowed;
  };
  const signIn = async (
    trx: Queries,
    staff: Staff,
    method: string,
    client: Client,
  ): Promise<SignInResult> => {
    const token = await openSession(trx, now(), staff, client);
    await writeEntry(trx, now(), { who: staff.name, action: `signed in with ${method}` });
    return { token };
  };
  /** Locks people until the transaction ends, so that of two changes at once the second finds what the first one left. */
  const lock = (trx: Queries, column: 'id' | 'role', value: string) => {
    const unchanged = trx.updateTable('staff').set((staff) => ({ role: staff.ref('role') }));
    return unchanged.where(column, '=', value).returningAll().execute();
  };
  /** Whoever was only invited is no owner yet: the address may be mistyped. */
  const isLastOwner = async (trx: Queries, staff: Staff) => {
    const owners = (await lock(trx, 'role', 'owner')).filter(({ joined_at }) => joined_at);
    return owners.length === 1 && owners[0]?.id === staff.id;
  };
  /** Whether somebody who gives up codes, or a passkey, has another way to sign in. */
  const hasOtherWay = async (trx: Queries, { id }: Staff, lost: { codes?: true; passkey?: string }) => {
    const [row] = await lock(trx, 'id', id);
    const left = (await listPasskeys(trx, id)).filter((passkey) => passkey.id !== lost.passkey);
    return left.length > 0 || (row?.uses_codes === 1 && !lost.codes);
  };
  const addPasskey = async (
    trx: Queries,
    staff: Staff,
    read: Awaited<ReturnType<typeof passkeys.readNew>>,
    { response, userAgent }: { response: string; userAgent: string },
  ): Promise<boolean> => {
    if (!read || !(await passkeys.useChallenge(trx, response))) return false;
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('staff_passkeys')
      .values({
        ...read,
        staff_id: staff.id,
        device: describeBrowser(userAgent),
        created_at: isoNow(),
        used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows) === 1;
  };
  const findInvited = async (token: string): Promise<Staff | undefined> => {
    const email = await db
      .selectFrom('auth_emails')
      .select('email')
      .where('token_hash', '=', hashToken(token))
      .where('purpose', '=', 'staff-invitation')
      .where('used_at', 'is', null)
      .where('created_at', '>', new Date(now() - invitationMinutes * 60_000).toISOString())
      .executeTakeFirst();
    return email && find(db, email);
  };

  return {
    findSession: (token) => findSession(db, now(), token),
    async sendCode(email, client) {
      // The time must not tell whether the address is of somebody.
      const minimum = wait(minimumMs);
      if (await isLimited(client)) return 'limited';
      await store.transaction(async (trx) => {
        const staff = await find(trx, { email });
        if (!staff?.joinedAt || !staff.usesCodes) return;
        const id = await proofs.store(trx, { email: staff.email, purpose: 'staff-code' });
        if (id !== undefined) await enqueue(trx, [planStaffMail(id, now())], now());
      });
      wake();
      await minimum;
      return 'sent';
    },
    async signInByCode({ email, code }, client) {
      if (await isLimited(client)) return { refused: 'limited' };
      return store.transaction(async (trx) => {
        const address = emailKey(email);
        const isRight = await proofs.redeemCode(trx, { address, typed: code, purpose: 'staff-code' });
        const staff = isRight ? await find(trx, { email: address }) : undefined;
        if (!staff?.joinedAt || !staff.usesCodes) return { refused: 'wrong' };
        return signIn(trx, staff, 'a code', client);
      });
    },
    offerSignIn: passkeys.offerSignIn,
    async signInByPasskey(response, client) {
      const id = passkeys.readId(response) ?? '';
      const known = await db.selectFrom('staff_passkeys').selectAll().where('id', '=', id).executeTakeFirst();
      const counter = known && (await passkeys.verify(response, known));
      if (!known || counter === undefined) return { refused: 'wrong' };
      return store.transaction(async (trx) => {
        const staff = await find(trx, { id: known.staff_id });
        if (!staff || !(await passkeys.useChallenge(trx, response))) return { refused: 'wrong' };
        const used = trx.updateTable('staff_passkeys').set({ counter, used_at: isoNow() });
        await used.where('id', '=', id).execute();
        return signIn(trx, staff, 'a passkey', client);
      });
    },
    findInvited,
    offerPasskey: async (staff, name) => passkeys.offer(staff, name, await listPasskeys(db, staff.id)),
    async join({ token, name, passkey }, client) {
      const invited = await findInvited(token);
      const read = invited && passkey ? await passkeys.readNew(passkey, invited) : undefined;
      if (!invited || (passkey && !read)) return { refused: 'wrong' };
      return store.transaction(async (trx) => {
        if ((await proofs.redeemLink(trx, token, 'staff-invitation')) === undefined)
          return { refused: 'wrong' };
        const isAdded = passkey && (await addPasskey(trx, invited, read, { response: passkey, ...client }));
        const named = cleanLine(name).slice(0, maxNameLength) || invited.name || invited.email;
        await trx
          .updateTable('staff')
          // Without a passkey, a code is the way back.
          .set({ name: named, joined_at: invited.joinedAt ?? isoNow(), ...(!isAdded && { uses_codes: 1 }) })
          .where('id', '=', invited.id)
          .execute();
        return signIn(trx, { ...invited, name: named }, 'an invitation', client);
      });
    },
    async addPasskey({ staff }, response, userAgent) {
      const read = await passkeys.readNew(response, staff);
      return store.transaction(async (trx) => {
        if (!(await addPasskey(trx, staff, read, { response, userAgent }))) return false;
        await writeEntry(trx, now(), { who: staff.name, action: 'added a passkey' });
        return true;
      });
    },
    removePasskey: ({ staff }, id) =>
      store.transaction(async (trx) => {
        if (!(await hasOtherWay(trx, staff, { passkey: id }))) return false;
        const own = trx.deleteFrom('staff_passkeys').where('staff_id', '=', staff.id);
        await own.where('id', '=', id).execute();
        await writeEntry(trx, now(), { who: staff.name, action: 'removed a passkey' });
        return true;
      }),
    choose: ({ staff }, setting, isOn) =>
      store.transaction(async (trx) => {
        const isCodes = setting === 'codes';
        if (isCodes && !isOn && !(await hasOtherWay(trx, staff, { codes: true }))) return false;
        const changed = trx.updateTable('staff').set(isCodes ? 'uses_codes' : 'morning_mail', isOn ? 1 : 0);
        await changed.where('id', '=', staff.id).execute();
        const action = `turned ${isCodes ? 'codes' : 'the morning email'} ${isOn ? 'on' : 'off'}`;
        await writeEntry(trx, now(), { who: staff.name, action });
        return true;
      }),
    async listDevices({ staff }) {
      const columns = ['id', 'device', 'created_at as createdAt', 'used_at as usedAt'] as const;
      const sessions = db.selectFrom('staff_sessions').select(columns).where('staff_id', '=', staff.id);
      const own = db.selectFrom('staff_passkeys').select(columns).where('staff_id', '=', staff.id);
      return {
        sessions: await sessions.where('ends_at', '>', isoNow()).orderBy('used_at', 'desc').execute(),
        passkeys: await own.orderBy('created_at').execute(),
      };
    },
    endSession: ({ staff, sessionId }, id) =>
      store.transaction(async (trx) => {
        const own = trx.deleteFrom('staff_sessions').where('staff_id', '=', staff.id);
        await own.where('id', '=', id).execute();
        const action = id === sessionId ? 'signed out' : 'ended a device';
        await writeEntry(trx, now(), { who: staff.name, action });
      }),
    async list() {
      return (await db.selectFrom('staff').selectAll().orderBy('invited_at').execute()).map(staffFromRow);
    },
    async invite(who, { email: typedEmail, role }) {
      const email = emailKey(typedEmail);
      const invited = await store.transaction(async (trx): Promise<{ id: string } | Invitation> => {
        const known = await find(trx, { email });
        if (known && role === 'member' && (await isLastOwner(trx, known))) return { refused: 'last-owner' };
        const id = await proofs.store(trx, { email, purpose: 'staff-invitation' });
        if (id === undefined) return { refused: 'limited' };
        const anybody = await trx.selectFrom('staff').select('id').limit(1).executeTakeFirst();
        await trx
          .insertInto('staff')
          .values({
            id: randomUUID(),
            email,
            name: '',
            role: role ?? (anybody ? 'member' : 'owner'),
            uses_codes: 1,
            morning_mail: 0,
            invited_at: isoNow(),
            joined_at: null,
          })
          .onConflict((conflict) =>
            conflict.column('email').doUpdateSet((row) => ({ role: role ?? row.ref('staff.role') })),
          )
          .execute();
        await enqueue(trx, [planStaffMail(id, now())], now());
        const detail = role ? `${email}, ${role}` : email;
        await writeEntry(trx, now(), { who, action: 'invited somebody', detail });
        return { id };
      });
      wake();
      return 'id' in invited ? { link: formatInvitation(siteUrl, proofs.linkToken(invited.id)) } : invited;
    },
    remove: (who, email) =>
      store.transaction(async (trx) => {
        const staff = await find(trx, { email });
        if (!staff) return 'unknown';
        if (await isLastOwner(trx, staff)) return 'last-owner';
        // Their sessions and passkeys go with the row. Unused codes and invitations stay, and sign nobody in.
        await trx.deleteFrom('staff').where('id', '=', staff.id).execute();
        await writeEntry(trx, now(), { who, action: 'removed somebody', detail: staff.email });
        return 'removed';
      }),
    record: (who, action, detail) => writeEntry(db, now(), { who, action, detail }),
    readLog: (limit, leadId) => listEntries(db, { limit, ...(leadId && { leadId }) }),
  };
}
