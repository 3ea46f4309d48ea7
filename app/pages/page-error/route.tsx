import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { isResourceFailure } from '#app/client/hydration/navigation-fallback.ts';
import { NotFound } from '#app/pages/not-found/not-found.tsx';
import { ErrorScreen } from '#app/shell/frame/error-screen.tsx';
import type { Route } from './+types/route';

/** Passes on the headers of a page that failed, such as when to try again. */
export const headers = ({ errorHeaders }: Route.HeadersArgs) => errorHeaders ?? new Headers();

/**
 * Replaces a page that fails. It belongs to a layout route below the root, because an error boundary at the root would
 * make React recreate `<html>` without the classes that the boot script and the enhance module have set.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  const thrown = isRouteErrorResponse(error) ? error : undefined;
  const message = typeof thrown?.data === 'string' ? thrown.data : undefined;
  if (thrown?.status === 404) return <NotFound message={message} />;
  if (isResourceFailure(error)) return <ErrorScreen kind="loading" />;
  // The messages that pages throw with status 503 are written for visitors.
  const outage = thrown?.status === 503 ? message : undefined;
  return <ErrorScreen kind="error" message={outage} onRetry={revalidate} />;
}
