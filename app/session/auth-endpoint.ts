/** The address at which the browser's client signs in. It is the same for every visitor. */
export type AuthEndpoint = {
  /** The client adds `/auth/v1`. */
  url: string;
  /** Goes with every request; public. */
  key: string;
  /** The key of the client's session in local storage. */
  storageKey: string;
};

/** The rules of sign-in, as forms tell them before anything is refused. */
export type AuthRules = {
  /** Characters; undefined where only the service knows. */
  passwordMin: number | undefined;
};

/** The key of our own `/auth/v1`. It keeps stray programs out, and nobody else. */
export const ownKey = 'sb_publishable_saltbush';

/** `sb-{project}-auth-token`; the project is the first label of Supabase's host, and `saltbush` with us. */
export function chooseAuthEndpoint(
  siteUrl: string,
  supabase: { url: string; key: string } | undefined,
): AuthEndpoint {
  if (!supabase) return { url: siteUrl, key: ownKey, storageKey: 'sb-saltbush-auth-token' };
  const [project] = new URL(supabase.url).hostname.split('.');
  return { url: supabase.url, key: supabase.key, storageKey: `sb-${project}-auth-token` };
}
