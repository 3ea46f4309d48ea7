import type { Mailed } from './choose-panel.ts';
import type { Fault } from './explain-error.ts';

/** What a mail's link has come to, where it could not sign in: bad news, or as good as it can be. */
export type LinkNews = { fault: Fault } | { news: string };

/** The link was asked for in another browser. Opening it did what it was for, except signing in here. */
export function explainElsewhere(purpose: Mailed['purpose'] | undefined): LinkNews {
  if (purpose === 'sign-up')
    return { news: 'Your address is confirmed now. Sign in here with your password.' };
  return {
    fault: {
      at: 'form',
      sentence: 'That link was asked for in another browser, so it can’t sign you in here.',
      advice:
        'Type the six digits of the mail where you asked for it. Or put in your email here, and ask for a new link.',
    },
  };
}

/**
 * Of a link with the session itself behind the `#`, such as an invitation sent from Supabase's dashboard. Taken as it
 * is, it would let anybody sign a visitor in to an account that is not theirs.
 */
export const sessionInLink: LinkNews = {
  fault: {
    at: 'form',
    sentence: 'That kind of link can’t sign you in here.',
    advice: 'Put in your email and ask for a sign-in link: it leads to the same account.',
  },
};
