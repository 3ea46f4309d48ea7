import type { AccountsSettings } from '../../domain/accounts-settings.ts';

/** What Supabase can sign in with; here it is email alone. */
export const socialProviders = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
];

export function describeSettings({ confirmEmail }: AccountsSettings) {
  return {
    external: {
      anonymous_users: false,
      ...Object.fromEntries(socialProviders.map((name) => [name, false])),
      email: true,
      phone: false,
    },
    disable_signup: false,
    mailer_autoconfirm: !confirmEmail,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  };
}
