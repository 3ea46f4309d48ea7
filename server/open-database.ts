import { chooseDatabase } from '#db/database-place.ts';
import { openStore } from '#db/open-store.ts';
import type { Store } from '#db/store.ts';
import type { Log } from '#domain/log.ts';
import type { Config } from './env.ts';

/** The one database of this server, up to date: the lead inbox and the blog share it. */
export function openDatabase(config: Config, log: Log): Promise<Store> {
  return openStore(chooseDatabase(config), (error) => log.warn('a database connection broke', { error }));
}
