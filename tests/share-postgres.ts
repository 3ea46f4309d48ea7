import { startPostgres, type TestPostgres } from './postgres.ts';

let server: TestPostgres | undefined;

/**
 * For the whole gate: installs PostgreSQL while nobody else installs anything, and starts one for all files. A
 * file that is run by itself starts its own where it needs one.
 */
export async function setup(): Promise<void> {
  if (!process.env.TEST_MATRIX) return;
  const started = await startPostgres();
  // Else the titles of what is skipped say why.
  if (typeof started === 'string') return;
  server = started;
  process.env.TEST_DATABASE_URL = started.url;
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
