/** The address at which the browser's client signs in. It is the same for every visitor. */
export type AuthEndpoint = {
  /** The client adds `/auth/v1`. */
  url: string;
  /** A public key that is sent with every request. */
  key: string;
  /** The key of the client's session in local storage. */
  storageKey: string;
};

/** The password rules, which forms state up front. */
export type AuthRules = {
  /** The minimum number of characters; undefined if only the service knows it. */
  passwordMin: number | undefined;
};

/** The public key of the site's own `/auth/v1`. It deters stray clients, but is not a secret. */
export const ownKey = 'sb_publishable_saltbush';

/** `sb-{project}-auth-token`, where the project is the first label of Supabase's host, or `saltbush` for our own. */
export function chooseAuthEndpoint(
  siteUrl: string,
  supabase: { url: string; key: string } | undefined,
): AuthEndpoint {
  if (!supabase) return { url: siteUrl, key: ownKey, storageKey: 'sb-saltbush-auth-token' };
  const [project] = new URL(supabase.url).hostname.split('.');
  return { url: supabase.url, key: supabase.key, storageKey: `sb-${project}-auth-token` };
}
