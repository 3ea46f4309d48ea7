import type { SupabaseClient } from '@supabase/supabase-js';
import { useCallback, useState } from 'react';
import { readLastRequestId } from '#app/shell/session/session-state.ts';
import { useAuth } from '#app/shell/session/use-auth.ts';
import { explainError, type Fault } from './explain-error.ts';

type AuthApi = SupabaseClient['auth'];

export type RequestState =
  | { kind: 'idle' }
  /** `action` identifies the pressed button. */
  | { kind: 'busy'; action: string }
  | { kind: 'refused'; faults: readonly [Fault, ...Fault[]] };

export type Request = {
  state: RequestState;
  /** Shows errors without sending a request. */
  refuse(faults: readonly [Fault, ...Fault[]]): void;
  /** Resolves to true if the request succeeded. While one is in flight, another press does nothing. */
  send(action: string, call: (auth: AuthApi) => Promise<{ error: unknown }>): Promise<boolean>;
};

/** Sends a form's requests to the auth service. `onEnded` is called if the session turns out to have ended. */
export function useRequest(onEnded?: (fault: Fault) => void): Request {
  const { client } = useAuth();
  const [state, setState] = useState<RequestState>({ kind: 'idle' });
  const busy = state.kind === 'busy';
  const refuse = useCallback<Request['refuse']>((faults) => setState({ kind: 'refused', faults }), []);
  const send = useCallback<Request['send']>(
    async (action, call) => {
      if (busy) return false;
      setState({ kind: 'busy', action });
      const error = await findError(client, call);
      const fault = error ? explainError(error, readLastRequestId()) : undefined;
      setState(fault ? { kind: 'refused', faults: [fault] } : { kind: 'idle' });
      if (fault?.ended) onEnded?.(fault);
      return !fault;
    },
    [busy, client, onEnded],
  );
  return { state, refuse, send };
}

/** The client returns most errors and throws the rest; this returns both. */
async function findError(
  client: () => Promise<SupabaseClient>,
  call: Parameters<Request['send']>[1],
): Promise<unknown> {
  try {
    return (await call((await client()).auth)).error;
  } catch (error) {
    return error ?? new Error('The Supabase client threw without an error');
  }
}
