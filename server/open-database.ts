import { chooseDatabase } from '#platform/database/database-place.ts';
import type { Store } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import type { Config } from './env.ts';
import { openStore } from './open-store.ts';

/** The one database of this server, up to date: the lead inbox and the blog share it. */
export function openDatabase(config: Config, log: Log): Promise<Store> {
  return openStore(chooseDatabase(config), (error) => log.warn('a database connection broke', { error }));
}
