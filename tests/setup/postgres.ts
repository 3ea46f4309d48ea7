import { startPostgres, type TestPostgres } from '../postgres.ts';

let server: TestPostgres | undefined;

/**
 * Starts one PostgreSQL for a whole tier. When a single file runs, it starts its own if it needs one, so that other files
 * do not wait for a server.
 */
export async function setup(): Promise<void> {
  if (!process.env.TEST_TIER) return;
  const started = await startPostgres();
  // If there is none, the titles of the skipped tests say why.
  if (typeof started === 'string') return;
  server = started;
  process.env.TEST_DATABASE_URL = started.url;
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
