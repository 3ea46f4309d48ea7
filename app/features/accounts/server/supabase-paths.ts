import { type Env, Hono } from 'hono';

/** The routes that are mounted at `/auth/v1`. */
// biome-ignore lint/suspicious/noExplicitAny: the routes' context variables do not matter to the caller
export type AccountRoutes = Hono<any>;

/** The other path families of Supabase's client. */
const unsupportedFamilies = ['rest', 'storage', 'functions', 'realtime'];

/** Mounts the auth service if this server provides it, and returns 404 for other paths of Supabase's client. */
export function supabasePaths(accounts: AccountRoutes | undefined): Hono<Env> {
  const app = new Hono();
  const refuse = (family: string, message: string) =>
    app.all(`/${family}/v1/*`, (c) => c.json({ message }, 404, { 'cache-control': 'no-store' }));
  if (accounts) app.route('/auth/v1', accounts);
  else refuse('auth', 'This server stores no accounts. They are in the project that SUPABASE_URL names.');
  for (const family of unsupportedFamilies)
    refuse(family, `This server has no /${family}/v1, only /auth/v1, and that only without Supabase.`);
  return app;
}
