import { useEffect, useRef, useState } from 'react';
import { findLastPlace } from '#app/session/session-state.ts';
import { type Auth, useAuth } from '#app/session/use-auth.ts';
import type { Mailed } from './choose-panel.ts';
import { type DeepLink, readDeepLink } from './deep-link.ts';
import { explainError, type Fault } from './explain-error.ts';

/** `settled` means that the client has read the link of an email, so that its parameters may leave the address. */
export type KnownDeepLink = DeepLink & { settled: boolean; fault?: Fault; news?: string };

/** Returns how the visitor came; undefined on the server and until React has started. */
export function useDeepLink(): KnownDeepLink | undefined {
  const { client } = useAuth();
  const [deepLink, setDeepLink] = useState<KnownDeepLink>();
  const read = useRef(false);
  useEffect(() => {
    if (read.current) return;
    read.current = true;
    const here = readDeepLink({
      href: location.href,
      referrer: document.referrer,
      lastPlace: findLastPlace(),
    });
    setDeepLink({ ...here, settled: !here.byLink });
    if (here.byLink) readLink(client, here).then((news) => setDeepLink({ ...here, settled: true, ...news }));
  }, [client]);
  return deepLink;
}

/** Waits for the client, which reads the address when it starts, and returns what the visitor must be told. */
async function readLink(client: Auth['client'], deepLink: DeepLink): Promise<LinkNews | undefined> {
  try {
    const { error } = await (await client()).auth.initialize();
    if (error) return deepLink.withSession ? sessionInLink : { fault: explainError(error) };
  } catch {
    // The page already says that the client could not be loaded.
    return undefined;
  }
  // The client removes a code from the address when it uses it, and leaves a code that another browser asked for.
  const left = new URL(location.href).searchParams.has('code');
  return left ? explainElsewhere(deepLink.purpose) : undefined;
}

/** What the visitor is told about a link that could not sign them in. */
type LinkNews = { fault: Fault } | { news: string };

/** Explains a link that another browser asked for: it did what it was for, but cannot sign the visitor in here. */
function explainElsewhere(purpose: Mailed['purpose'] | undefined): LinkNews {
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
 * Refuses a link that contains the session itself after the `#`, such as an invitation from Supabase's dashboard. If
 * such links were accepted, anybody could sign a visitor in to an account that is not theirs.
 */
const sessionInLink: LinkNews = {
  fault: {
    at: 'form',
    sentence: 'That kind of link can’t sign you in here.',
    advice: 'Put in your email and ask for a sign-in link: it leads to the same account.',
  },
};
