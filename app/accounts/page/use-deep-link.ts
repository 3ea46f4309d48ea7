import { useEffect, useRef, useState } from 'react';
import { findLastPlace } from '#app/session/session-state.ts';
import { type Auth, useAuth } from '#app/session/use-auth.ts';
import type { Mailed } from './choose-panel.ts';
import { type DeepLink, readDeepLink } from './deep-link.ts';
import { explainError, type Fault } from './explain-error.ts';

/** `settled`: what the link of a mail brought has been read, and the address may be cleaned of it. */
export type KnownDeepLink = DeepLink & { settled: boolean; fault?: Fault; news?: string };

/** How the visitor came; undefined on the server, and until React is here. */
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

/** The client reads the address itself as it starts. What went wrong with that, if anything. */
async function readLink(client: Auth['client'], deepLink: DeepLink): Promise<LinkNews | undefined> {
  try {
    const { error } = await (await client()).auth.initialize();
    if (error) return deepLink.withSession ? sessionInLink : { fault: explainError(error) };
  } catch {
    // The page says by itself that the client did not come.
    return undefined;
  }
  // A code that it has taken is gone from the address. It leaves one that was asked for elsewhere.
  const left = new URL(location.href).searchParams.has('code');
  return left ? explainElsewhere(deepLink.purpose) : undefined;
}

/** What a mail's link has come to, where it could not sign in: bad news, or as good as it can be. */
type LinkNews = { fault: Fault } | { news: string };

/** The link was asked for in another browser. Opening it did what it was for, except signing in here. */
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
 * What is said of a link that carries the session itself behind the `#`, such as an invitation from Supabase's
 * dashboard. If it were taken, anybody could sign a visitor in to an account that is not theirs.
 */
const sessionInLink: LinkNews = {
  fault: {
    at: 'form',
    sentence: 'That kind of link can’t sign you in here.',
    advice: 'Put in your email and ask for a sign-in link: it leads to the same account.',
  },
};
