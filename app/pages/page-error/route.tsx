import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { ErrorScreen } from '#app/frame/error-screen.tsx';
import { NotFound } from '#app/pages/not-found/not-found.tsx';
import { isResourceFailure } from '#platform/hydration/navigation-fallback.ts';
import type { Route } from './+types/route';

/** Passes on the headers of a page that failed, such as when to try again. */
export const headers = ({ errorHeaders }: Route.HeadersArgs) => errorHeaders ?? new Headers();

/**
 * Takes the place of a page that fails. It belongs to a layout route below the root: a boundary of the root would have
 * React build `<html>` anew, without the classes that the boot script and the enhance module have set.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFound message={typeof error.data === 'string' ? error.data : undefined} />;
  if (isResourceFailure(error)) return <ErrorScreen kind="loading" />;
  return <ErrorScreen kind="error" message={findMessage(error)} onRetry={revalidate} />;
}

/** The message of a known outage: what a page throws with 503 is written for the visitor. */
function findMessage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined;
  return typeof error.data === 'string' ? error.data : undefined;
}
