import type { Config } from './env.ts';

/** What has to be settled in the environment before a launch: the variable, and why. */
export type LaunchSetting = { variable: string; problem: string };

/** Every stand-in that this configuration would run with, or service that it would run without. */
export function listLaunchSettings({ mail }: Pick<Config, 'mail'>): LaunchSetting[] {
  switch (mail.kind) {
    case 'smtp':
      return [];
    case 'mailbox':
      return [
        {
          variable: 'SMTP_URL',
          problem:
            'letters about enquiries become files in DATA_DIR/mailbox, which nobody reads; set it, MAIL_FROM and LEADS_TO',
        },
      ];
    case 'none':
      return [
        {
          variable: 'SMTP_URL',
          problem:
            'there is no mail server, so letters about enquiries wait in the database; set it, MAIL_FROM and LEADS_TO',
        },
      ];
  }
}
