import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { ErrorScreen } from '#app/frame/error-screen.tsx';
import { NotFound } from '#app/pages/not-found/not-found.tsx';
import { isResourceFailure } from '#platform/hydration/navigation-fallback.ts';
import type { Route } from './+types/route';

/** Passes on the headers of a page that failed, such as when to try again. */
export const headers = ({ errorHeaders }: Route.HeadersArgs) => errorHeaders ?? new Headers();

/**
 * Replaces a page that fails. It belongs to a layout route below the root, because an error boundary at the root would
 * make React recreate `<html>` without the classes that the boot script and the enhance module have set.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFound message={typeof error.data === 'string' ? error.data : undefined} />;
  if (isResourceFailure(error)) return <ErrorScreen kind="loading" />;
  return <ErrorScreen kind="error" message={findMessage(error)} onRetry={revalidate} />;
}

/** Returns the message of a known outage. Messages that a page throws with status 503 are written for visitors. */
function findMessage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined;
  return typeof error.data === 'string' ? error.data : undefined;
}
