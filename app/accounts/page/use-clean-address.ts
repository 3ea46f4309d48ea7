import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '#app/session/use-auth.ts';
import type { Panel } from './choose-panel.ts';
import type { KnownArrival } from './use-arrival.ts';
import { useGoOn } from './use-go-on.ts';

/** A mail's link is good once: its traces go from the address, and whoever it signed in goes on. */
export function useCleanAddress(arrival: KnownArrival | undefined, panel: Panel, path: string): void {
  const { state } = useAuth();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const cleaned = useRef(false);
  // If the client did not load, the link has not been used yet.
  const known = state.kind === 'signed-in' || state.kind === 'signed-out';
  const ready = known && arrival?.byLink && arrival.settled;
  const arrived = !arrival?.fault && panel.kind === 'signed-in';
  useEffect(() => {
    if (!ready || cleaned.current) return;
    cleaned.current = true;
    if (arrived && arrival?.returnPath) goOn(arrival.returnPath);
    else navigate(path, { replace: true, preventScrollReset: true });
  }, [ready, arrived, arrival, path, navigate, goOn]);
}
