import { startPostgres, type TestPostgres } from '../postgres.ts';

let server: TestPostgres | undefined;

/**
 * Starts one PostgreSQL for a whole tier. A single file that needs a PostgreSQL starts its own, so that running
 * one file does not wait for a server it may not use.
 */
export async function setup(): Promise<void> {
  if (!process.env.TEST_TIER) return;
  const started = await startPostgres();
  // Without one, the titles of the skipped tests say why.
  if (typeof started === 'string') return;
  server = started;
  process.env.TEST_DATABASE_URL = started.url;
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
