import { useEffect, useRef, useState } from 'react';
import { type Auth, useAuth } from '#app/session/use-auth.ts';
import { explainError, type Fault } from './explain-error.ts';

/** How long the service has to say that a session is over. After that the page takes it for good, as others do. */
const patienceMs = 3000;

/**
 * Asks the service once whether the session that was stored here is still one: it may have been ended on another
 * device. False while that is being asked.
 */
export function useCheckedSession(onEnded: (fault: Fault) => void): boolean {
  const { state, client } = useAuth();
  const [checked, setChecked] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || state.kind === 'loading') return;
    begun.current = true;
    if (state.kind !== 'signed-in') return setChecked(true);
    setTimeout(() => setChecked(true), patienceMs);
    findEnd(client).then((fault) => {
      if (fault) onEnded(fault);
      setChecked(true);
    });
  }, [state.kind, client, onEnded]);
  return checked;
}

async function findEnd(client: Auth['client']): Promise<Fault | undefined> {
  try {
    const { error } = await (await client()).auth.getUser();
    const fault = error ? explainError(error) : undefined;
    return fault?.ended && fault;
  } catch {
    return undefined;
  }
}
