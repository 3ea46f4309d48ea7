import type { SupabaseClient } from '@supabase/supabase-js';
import { useCallback, useState } from 'react';
import { readLastRequestId } from '#app/session/session-state.ts';
import { useAuth } from '#app/session/use-auth.ts';
import { explainError, type Fault } from './explain-error.ts';

type AuthApi = SupabaseClient['auth'];

export type RequestState =
  | { kind: 'idle' }
  /** `act` names the button that was pressed. */
  | { kind: 'busy'; act: string }
  | { kind: 'refused'; faults: readonly [Fault, ...Fault[]] };

export type Request = {
  state: RequestState;
  /** Shows faults without asking the service. */
  refuse(faults: readonly [Fault, ...Fault[]]): void;
  /** Resolves to true if the service agreed. While one request is under way, a second press does nothing. */
  send(act: string, call: (auth: AuthApi) => Promise<{ error: unknown }>): Promise<boolean>;
};

/** Sends a form's requests to the service. `onEnded` is called if the session turns out to be over. */
export function useRequest(onEnded?: (fault: Fault) => void): Request {
  const { client } = useAuth();
  const [state, setState] = useState<RequestState>({ kind: 'idle' });
  const busy = state.kind === 'busy';
  const refuse = useCallback<Request['refuse']>((faults) => setState({ kind: 'refused', faults }), []);
  const send = useCallback<Request['send']>(
    async (act, call) => {
      if (busy) return false;
      setState({ kind: 'busy', act });
      const error = await ask(client, call);
      const fault = error ? explainError(error, readLastRequestId()) : undefined;
      setState(fault ? { kind: 'refused', faults: [fault] } : { kind: 'idle' });
      if (fault?.ended) onEnded?.(fault);
      return !fault;
    },
    [busy, client, onEnded],
  );
  return { state, refuse, send };
}

/** The client returns most errors and throws the others; this returns both. */
async function ask(
  client: () => Promise<SupabaseClient>,
  call: Parameters<Request['send']>[1],
): Promise<unknown> {
  try {
    return (await call((await client()).auth)).error;
  } catch (error) {
    return error ?? new Error('The sign-in client gave up without a word');
  }
}
