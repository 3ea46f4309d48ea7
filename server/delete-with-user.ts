import type { DeleteOfUser } from '#app/accounts/server/user-admin.ts';
import { deleteAuditsOfUser } from '#app/audit/server/database/audit-store.ts';
import { detachOrders } from '#app/payments/server/database/order-store.ts';

/** Deletes what goes with an account: its audits. Its orders stay, because tax law asks for them, and belong to nobody. */
export const deleteWithUser: DeleteOfUser = async (trx, kind, userId) => {
  await deleteAuditsOfUser(trx, kind, userId);
  await detachOrders(trx, userId);
};
