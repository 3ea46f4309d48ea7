import type { DeleteUserData } from '#app/features/accounts/server/user-admin.ts';
import { deleteAuditsOfUser } from '#app/features/audit/server/database/audit-store.ts';
import { detachOrders } from '#app/features/payments/server/database/order-owners.ts';

/** Deletes a user's audits and detaches their orders, which tax law requires us to keep. */
export const deleteWithUser: DeleteUserData = async (trx, kind, userId) => {
  await deleteAuditsOfUser(trx, kind, userId);
  await detachOrders(trx, userId);
};
