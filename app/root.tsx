import { enhanceUrl } from 'virtual:standalone-scripts';
import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router';
import { BootScript } from '#app/client/enhance/boot-script.tsx';
import { Hydrated } from '#app/client/enhance/hydrated.tsx';
import { artwork } from '#app/components/artwork.ts';
import { SiteContext } from '#app/components/site-context.tsx';
import { selectShown } from '#app/content/site-config.ts';
import { MeasureScript } from '#app/features/vitals/page/measure-script.tsx';
import { ErrorScreen } from '#app/shell/frame/error-screen.tsx';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { PendingScreen } from '#app/shell/frame/pending-screen.tsx';
import { AuthProvider } from '#app/shell/session/auth-provider.tsx';
import cutFontUrl from '../artwork/out/saltbush-cut.woff2?url';
import textFontUrl from '../artwork/out/saltbush-text.woff2?url';
import type { Route } from './+types/root';
import type { PageHandle } from './page-handle.ts';
import { servicesContext } from './services-context.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { content, siteUrl, auth, measuring } = context.get(servicesContext);
  const site = selectShown(content.site);
  return { site, siteUrl, auth, ...(measuring && { measuring }) };
}

/** The agency's facts do not change during a visit. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const now = useMatches().some(({ handle, loaderData }) => {
    const react = (handle as PageHandle | undefined)?.react;
    return typeof react === 'function' ? react(loaderData) : react === 'now';
  });
  const refresh = useRefresh();
  return (
    <html lang="en-AU" className="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#f2f4ea" />
        <BootScript now={now} />
        <link rel="preload" href={cutFontUrl} as="font" type="font/woff2" crossOrigin="" />
        <link
          rel="preload"
          href={textFontUrl}
          as="font"
          type="font/woff2"
          crossOrigin=""
          media="(min-width:768px)"
        />
        {refresh !== undefined && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refresh)} />
          </noscript>
        )}
        <Links />
        <link rel="icon" href={artwork('favicon.svg').url} type="image/svg+xml" />
        {/* Nothing visible depends on it, so the style sheets and the font come first. */}
        <script type="module" src={enhanceUrl} fetchPriority="low" />
        {data?.measuring && <MeasureScript measuring={data.measuring} />}
      </head>
      <body>
        {data ? (
          <SiteContext value={data}>
            <AuthProvider endpoint={data.auth} siteUrl={data.siteUrl}>
              {children}
            </AuthProvider>
          </SiteContext>
        ) : (
          children
        )}
        {/* In production the boot script loads React, and none of the framework's own scripts are rendered. */}
        {import.meta.env.DEV ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <Hydrated />
        )}
      </body>
    </html>
  );
}

/** Returns the seconds after which a page that is waiting for a result reloads itself if scripts are off. */
function useRefresh(): number | undefined {
  const seconds = useMatches().map(({ handle, loaderData }) =>
    (handle as PageHandle | undefined)?.refresh?.(loaderData),
  );
  return seconds.find((value) => value !== undefined);
}

export default function App() {
  const bare = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.frame === 'none');
  const page = (
    <PendingScreen>
      <Outlet />
    </PendingScreen>
  );
  return bare ? page : <PageFrame>{page}</PageFrame>;
}

/** Replaces the whole document if the frame fails. If a page fails, `pages/page-error/route.tsx` takes its place. */
export function ErrorBoundary() {
  return (
    <main>
      <ErrorScreen kind="error" />
    </main>
  );
}
