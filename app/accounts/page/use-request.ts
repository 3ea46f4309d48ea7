import type { SupabaseClient } from '@supabase/supabase-js';
import { useCallback, useState } from 'react';
import { readLastRequestId } from '#app/session/session-state.ts';
import { useAuth } from '#app/session/use-auth.ts';
import { explainError, type Fault } from './explain-error.ts';

type AuthApi = SupabaseClient['auth'];

export type RequestState =
  | { kind: 'idle' }
  /** `act`: which button. */
  | { kind: 'busy'; act: string }
  | { kind: 'refused'; fault: Fault };

export type Request = {
  state: RequestState;
  /** Says what is wrong with what was typed, without asking anybody. */
  refuse(fault: Fault): void;
  /** True once the service has agreed. One request at a time: a second press does nothing. */
  send(act: string, call: (auth: AuthApi) => Promise<{ error: unknown }>): Promise<boolean>;
};

/** One form's conversation with the service. `onEnded`: the session that was to be used is over. */
export function useRequest(onEnded?: (fault: Fault) => void): Request {
  const { client } = useAuth();
  const [state, setState] = useState<RequestState>({ kind: 'idle' });
  const busy = state.kind === 'busy';
  const refuse = useCallback((fault: Fault) => setState({ kind: 'refused', fault }), []);
  const send = useCallback<Request['send']>(
    async (act, call) => {
      if (busy) return false;
      setState({ kind: 'busy', act });
      const error = await ask(client, call);
      const fault = error ? explainError(error, readLastRequestId()) : undefined;
      setState(fault ? { kind: 'refused', fault } : { kind: 'idle' });
      if (fault?.ended) onEnded?.(fault);
      return !fault;
    },
    [busy, client, onEnded],
  );
  return { state, refuse, send };
}

/** The client returns most errors, and throws the rest; to the visitor they are alike. */
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
