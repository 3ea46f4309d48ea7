import { type Env, Hono } from 'hono';

/** The routes that are mounted at `/auth/v1`. */
// biome-ignore lint/suspicious/noExplicitAny: what variables the routes want is between them and the request's id
export type AccountRoutes = Hono<any>;

/** The other families of paths that Supabase's client knows. */
const notPlayed = ['rest', 'storage', 'functions', 'realtime'];

/** Mounts the accounts if this server keeps them, and answers 404 to all else that Supabase's client may ask for. */
export function supabasePaths(accounts: AccountRoutes | undefined): Hono<Env> {
  const app = new Hono();
  const refuse = (family: string, message: string) =>
    app.all(`/${family}/v1/*`, (c) => c.json({ message }, 404, { 'cache-control': 'no-store' }));
  if (accounts) app.route('/auth/v1', accounts);
  else refuse('auth', 'This server keeps no accounts: SUPABASE_URL names the project that does.');
  for (const family of notPlayed)
    refuse(
      family,
      `This server has no /${family}/v1. It plays /auth/v1 alone, where no Supabase is configured.`,
    );
  return app;
}
