import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { parseSearchWords } from '#platform/text/read-input.ts';
import type { SearchData } from '../domain/site-search.ts';
import { formatSearchPath } from './search-path.ts';

/** The pause after the last key; nobody stops for so long within a word. */
const pauseMs = 220;

/** How long an answer may take before the page shows that it is awaited (G-03). */
const patienceMs = 100;

/** A search that was shown for this long was read, so Back leads to it; a shorter one was a word on the way. */
const readMs = 2000;

/** The longest wait for an answer. */
const timeoutMs = 8000;

/**
 * Searches while somebody types: after a pause, giving up the request before it, with the address following. What was
 * typed before hydration counts too. `loaded` is the loader's answer; another page replaces what was typed into it.
 */
export function useTypedSearch(loaded: SearchData, field: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState<{ into: SearchData; data: SearchData }>();
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle');
  const underWay = useRef<AbortController>(undefined);
  const shownSince = useRef(-Infinity);
  const isTyped = typed?.into === loaded;
  const shown = isTyped ? typed.data : loaded;
  const latest = useRef(shown);
  latest.current = shown;

  /** Resolves to false where the search failed, or something newer replaced it. */
  const search = async (waitMs = 0): Promise<boolean> => {
    underWay.current?.abort();
    underWay.current = new AbortController();
    const { signal } = underWay.current;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (signal.aborted) return false;
    const words = parseSearchWords(field.current?.value ?? '');
    if (words === wordsOf(latest.current)) {
      setState('idle');
      return true;
    }
    const kind = 'kind' in latest.current ? latest.current.kind : undefined;
    const path = formatSearchPath({ words, ...(words && { kind }) });
    const patience = setTimeout(setState, patienceMs, 'waiting');
    try {
      const limits = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const response = await fetch(`/api${path}`, { signal: limits });
      if (!response.ok) throw new Error(`The search answered ${response.status}`);
      const data: SearchData = await response.json();
      if (signal.aborted) return false;
      setTyped({ into: loaded, data });
      setState('idle');
      followAddress(path, performance.now() - shownSince.current > readMs);
      shownSince.current = performance.now();
      return true;
    } catch {
      if (!signal.aborted) setState('failed');
      return false;
    } finally {
      clearTimeout(patience);
    }
  };

  // Back and forward bring another search, and set the field; what is typed on the way to any other page stays.
  const isReturn = useNavigationType() === 'POP';
  const first = useRef(loaded);
  const begin = useEffectEvent(() => {
    setState('idle');
    shownSince.current = -Infinity;
    if (isReturn && field.current && first.current !== loaded) field.current.value = wordsOf(loaded);
    if (document.activeElement === field.current) void search(pauseMs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded page begins anew.
  useEffect(() => {
    begin();
    return () => underWay.current?.abort();
  }, [loaded]);

  return { shown, state, isTyped, search: () => search(), type: () => void search(pauseMs) };
}

/** Names the search in the address, in a new entry of the history or in this one, with the router's state of an entry. */
function followAddress(path: string, asNew: boolean): void {
  const { state } = history;
  const key = Math.random().toString(36).slice(2, 10);
  if (asNew) history.pushState({ ...state, key, idx: state.idx + 1 }, '', path);
  else history.replaceState(state, '', path);
}

const wordsOf = (data: SearchData): string => (data.state === 'found' ? data.words : '');
