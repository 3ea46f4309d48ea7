import { invalid } from '../../domain/auth-failure.ts';
import { answerFailure } from './answer-failure.ts';
import { socialProviders } from './describe-settings.ts';
import { type Ask, type Endpoint, type EndpointTools, logFailure, readSender } from './endpoint.ts';
import { describeBrokenLink, openLink } from './open-link.ts';

/** A link of an email is opened in a browser: whatever comes of it, the browser is sent on. */
export function answerLink(tools: EndpointTools): Endpoint {
  return async function answerLink(c) {
    // Mail programs look at links before people do, and some look with HEAD. That uses nothing up.
    if (c.req.method === 'HEAD') return c.body(null, 204);
    const { token = '', type = '' } = c.req.query();
    const asked = { linkToken: token, type };
    const sender = readSender(tools, c);
    const target = await openLink(tools.context, sender, asked).catch((error: unknown) => {
      logFailure(tools, c, error);
      return describeBrokenLink(tools.context, sender, asked);
    });
    return c.redirect(target, 303);
  };
}

/** Answers as Supabase does without a configured provider, and redirects nobody. */
export function refuseProvider(c: Ask): Response {
  const provider = c.req.query('provider') ?? '';
  const why = socialProviders.includes(provider)
    ? 'provider is not enabled'
    : `Provider ${provider.slice(0, 40)} could not be found`;
  return answerFailure(c, invalid(`Unsupported provider: ${why}`));
}
