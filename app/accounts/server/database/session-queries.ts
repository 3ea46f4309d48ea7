import type { Queries } from '#platform/database/store.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { refreshTokenFromRow, sessionFromRow } from './account-rows.ts';

type Part = Pick<
  AccountQueries,
  | 'insertSession'
  | 'findSession'
  | 'deleteSession'
  | 'deleteSessions'
  | 'findRefreshToken'
  | 'findActiveRefreshToken'
  | 'insertRefreshToken'
  | 'revokeRefreshToken'
  | 'revokeRefreshTokens'
  | 'deleteRevokedRefreshTokens'
>;

export function createSessionQueries(trx: Queries, now: () => number): Part {
  const tokens = () => trx.selectFrom('auth_refresh_tokens').selectAll();
  const revoke = () =>
    trx
      .updateTable('auth_refresh_tokens')
      .set({ revoked: 1, updated_at: new Date(now()).toISOString() })
      .where('revoked', '=', 0);
  return {
    async insertSession({ id, accountId, methods, createdAt }) {
      await trx
        .insertInto('auth_sessions')
        .values({ id, user_id: accountId, amr: JSON.stringify(methods), created_at: createdAt })
        .execute();
    },
    async findSession(id) {
      const row = await trx.selectFrom('auth_sessions').selectAll().where('id', '=', id).executeTakeFirst();
      return row && sessionFromRow(row);
    },
    async deleteSession(id) {
      await trx.deleteFrom('auth_sessions').where('id', '=', id).execute();
    },
    async deleteSessions(accountId, except = '') {
      await trx
        .deleteFrom('auth_sessions')
        .where('user_id', '=', accountId)
        .where('id', '!=', except)
        .execute();
    },
    async findRefreshToken(hash) {
      const row = await tokens().where('token_hash', '=', hash).executeTakeFirst();
      return row && refreshTokenFromRow(row);
    },
    async findActiveRefreshToken(sessionId) {
      const row = await tokens()
        .where('session_id', '=', sessionId)
        .where('revoked', '=', 0)
        .executeTakeFirst();
      return row && refreshTokenFromRow(row);
    },
    async insertRefreshToken({ id, accountId, sessionId, parentId, revoked, updatedAt }, hash) {
      await trx
        .insertInto('auth_refresh_tokens')
        .values({
          id,
          user_id: accountId,
          session_id: sessionId,
          token_hash: hash,
          parent: parentId ?? null,
          revoked: revoked ? 1 : 0,
          updated_at: updatedAt,
        })
        .execute();
    },
    async revokeRefreshToken(id) {
      await revoke().where('id', '=', id).execute();
    },
    async revokeRefreshTokens(sessionId) {
      await revoke().where('session_id', '=', sessionId).execute();
    },
    async deleteRevokedRefreshTokens(sessionId, before) {
      await trx
        .deleteFrom('auth_refresh_tokens')
        .where('session_id', '=', sessionId)
        .where('revoked', '=', 1)
        .where('updated_at', '<', before)
        .execute();
    },
  };
}
