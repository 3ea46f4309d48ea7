import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { parseSearchWords } from '#platform/text/read-input.ts';
import type { SearchData } from '../domain/site-search.ts';
import { formatSearchPath } from './search-path.ts';

/** The delay after the last keystroke, which is longer than typical pauses within a word. */
const pauseMs = 220;

/** The time without a response after which the page shows a spinner (G-03). */
const spinnerDelayMs = 100;

/** Results that were visible for this long get a history entry. Shorter ones were intermediate while typing. */
const readMs = 2000;

/** The time after which a request is aborted. */
const timeoutMs = 8000;

/**
 * Searches while the visitor types: after a delay it aborts the previous request, sends a new one, and updates the URL.
 * Text typed before hydration counts too. `loaded` is the loader's data; new data replaces the typed search.
 */
export function useTypedSearch(loaded: SearchData, field: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState<{ into: SearchData; data: SearchData }>();
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle');
  const currentRequest = useRef<AbortController>(undefined);
  const shownSince = useRef(-Infinity);
  const isTyped = typed?.into === loaded;
  const shown = isTyped ? typed.data : loaded;
  const latest = useRef(shown);
  latest.current = shown;

  const replaceRequest = () => {
    currentRequest.current?.abort();
    currentRequest.current = undefined;
  };

  /** Resolves to false if the search failed or a newer one replaced it. */
  const search = async (waitMs = 0): Promise<boolean> => {
    replaceRequest();
    const request = new AbortController();
    currentRequest.current = request;
    const isReplaced = () => currentRequest.current !== request;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (isReplaced()) return false;
    const words = parseSearchWords(field.current?.value ?? '');
    if (words === wordsOf(latest.current)) {
      setState('idle');
      return true;
    }
    const kind = 'kind' in latest.current ? latest.current.kind : undefined;
    const path = formatSearchPath({ words, ...(words && { kind }) });
    const spinnerTimer = setTimeout(setState, spinnerDelayMs, 'waiting');
    const timeout = setTimeout(() => request.abort(), timeoutMs);
    try {
      const response = await fetch(`/api${path}`, { signal: request.signal });
      if (!response.ok) throw new Error(`The search failed with status ${response.status}`);
      const data: SearchData = await response.json();
      if (isReplaced()) return false;
      setTyped({ into: loaded, data });
      setState('idle');
      followAddress(path, performance.now() - shownSince.current > readMs);
      shownSince.current = performance.now();
      return true;
    } catch {
      if (!isReplaced()) setState('failed');
      return false;
    } finally {
      clearTimeout(spinnerTimer);
      clearTimeout(timeout);
    }
  };

  // Going back or forward restores another search and its text in the field. Any other navigation keeps the typed text.
  const isReturn = useNavigationType() === 'POP';
  const first = useRef(loaded);
  const begin = useEffectEvent(() => {
    setState('idle');
    shownSince.current = -Infinity;
    if (isReturn && field.current && first.current !== loaded) field.current.value = wordsOf(loaded);
    if (document.activeElement === field.current) void search(pauseMs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is reset for each loaded page.
  useEffect(() => {
    begin();
    return replaceRequest;
  }, [loaded]);

  return { shown, state, isTyped, search: () => search(), type: () => void search(pauseMs) };
}

/** Updates the URL to the search, in a new history entry or the current one, and keeps the router's state of the entry. */
function followAddress(path: string, asNew: boolean): void {
  const { state } = history;
  const key = Math.random().toString(36).slice(2, 10);
  if (asNew) history.pushState({ ...state, key, idx: state.idx + 1 }, '', path);
  else history.replaceState(state, '', path);
}

const wordsOf = (data: SearchData): string => (data.state === 'found' ? data.words : '');
