import type { Queries } from '#platform/database/store.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { flowFromRow, tokenFromRow } from './account-rows.ts';

type Part = Pick<
  AccountQueries,
  | 'findToken'
  | 'listTokens'
  | 'putToken'
  | 'countTry'
  | 'closeLink'
  | 'deleteTokens'
  | 'deleteTokenOfFlow'
  | 'insertFlow'
  | 'issueCode'
  | 'findFlow'
  | 'deleteFlow'
>;

/** Unfinished flows are useless after a day, because no link of an email is valid for longer. */
const flowsKeptMs = 24 * 3600_000;

export function createTokenQueries(trx: Queries, now: () => number): Part {
  return {
    async findToken(linkHash) {
      const row = await trx
        .selectFrom('auth_one_time_tokens')
        .selectAll()
        .where('token_hash', '=', linkHash)
        .executeTakeFirst();
      return row && tokenFromRow(row);
    },
    async listTokens(accountId) {
      const rows = await trx
        .selectFrom('auth_one_time_tokens')
        .selectAll()
        .where('user_id', '=', accountId)
        .execute();
      return rows.map(tokenFromRow);
    },
    async putToken({ id, accountId, purpose, ...token }, linkHash) {
      await trx
        .deleteFrom('auth_one_time_tokens')
        .where('user_id', '=', accountId)
        .where('token_type', '=', purpose)
        .execute();
      await trx
        .insertInto('auth_one_time_tokens')
        .values({
          id,
          user_id: accountId,
          token_type: purpose,
          token_hash: linkHash,
          link_type: token.linkType,
          relates_to: token.email,
          redirect_to: token.redirectTo,
          flow_state_id: token.flowId ?? null,
          tries: token.tries,
          created_at: token.createdAt,
          expires_at: token.expiresAt,
        })
        .execute();
    },
    async countTry(id) {
      await trx
        .updateTable('auth_one_time_tokens')
        .set((row) => ({ tries: row('tries', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },
    async closeLink(id) {
      await trx
        .updateTable('auth_one_time_tokens')
        // This text is not the hash of any token.
        .set({ token_hash: `opened:${id}` })
        .where('id', '=', id)
        .execute();
    },
    async deleteTokenOfFlow(flowId) {
      await trx.deleteFrom('auth_one_time_tokens').where('flow_state_id', '=', flowId).execute();
    },
    async deleteTokens(accountId, purposes, except = '') {
      const query = trx
        .deleteFrom('auth_one_time_tokens')
        .where('user_id', '=', accountId)
        .where('id', '!=', except);
      await (purposes ? query.where('token_type', 'in', purposes) : query).execute();
    },
    async insertFlow({ id, accountId, challenge, method, createdAt }) {
      const before = new Date(now() - flowsKeptMs).toISOString();
      await trx.deleteFrom('auth_flow_states').where('created_at', '<', before).execute();
      await trx
        .insertInto('auth_flow_states')
        .values({
          id,
          user_id: accountId,
          auth_code_hash: null,
          code_challenge: challenge,
          code_challenge_method: method,
          created_at: createdAt,
          auth_code_issued_at: null,
        })
        .execute();
    },
    async issueCode(flowId, codeHash) {
      const { numUpdatedRows } = await trx
        .updateTable('auth_flow_states')
        .set({ auth_code_hash: codeHash, auth_code_issued_at: new Date(now()).toISOString() })
        .where('id', '=', flowId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async findFlow(codeHash) {
      const row = await trx
        .selectFrom('auth_flow_states')
        .selectAll()
        .where('auth_code_hash', '=', codeHash)
        .executeTakeFirst();
      return row && flowFromRow(row);
    },
    async deleteFlow(id) {
      await trx.deleteFrom('auth_flow_states').where('id', '=', id).execute();
    },
  };
}
