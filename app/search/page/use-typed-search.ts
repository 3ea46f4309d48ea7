import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { maxSearchLength, parseSearchWords } from '#app/blog/domain/search-words.ts';
import type { SearchData } from '../domain/search-data.ts';
import { formatSearchPath, type SearchAddress } from './search-path.ts';

/** The pause after the last key; nobody stops for so long within a word. */
const pauseMs = 220;

/** How long an answer may take before the page shows that it is awaited (G-03). */
const patienceMs = 100;

/** The longest wait for an answer. */
const timeoutMs = 8000;

type Typed = {
  /** What the loader returned for the page it was typed into; another page replaces it. */
  into: SearchData;
  data: SearchData;
};

export type TypedSearch = {
  shown: SearchData;
  /** True where the last request failed, so that what is shown is older. */
  failed: boolean;
  /** True while an answer has been awaited for a moment. */
  waiting: boolean;
  /** True where typing found something, which a screen reader then announces. */
  typed: boolean;
  /** Called for every change of the field. */
  type(): void;
  /** Searches at once, whatever is under way. Resolves to false where it failed, or something newer replaced it. */
  flush(): Promise<boolean>;
};

/**
 * Searches while somebody types: after a pause, giving up the request before it, with the address following without a
 * new entry in the history. What was typed before hydration counts too.
 */
export function useTypedSearch(loaded: SearchData, field: RefObject<HTMLInputElement | null>): TypedSearch {
  const [typed, setTyped] = useState<Typed>();
  const [failed, setFailed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  const timer = useRef<number>(undefined);
  const current = typed?.into === loaded ? typed.data : loaded;
  const shown = useRef(current);
  shown.current = current;

  // Back and forward bring another search, and set the field; what is typed on the way to any other page stays.
  const isReturn = useNavigationType() === 'POP';
  const before = useRef(loaded);
  useEffect(() => {
    if (before.current === loaded) return;
    before.current = loaded;
    if (isReturn && field.current) field.current.value = 'words' in loaded ? loaded.words : '';
  }, [loaded, isReturn, field]);

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    underWay.current?.abort();
    const words = readWords(field.current?.value ?? '');
    if (words === ('words' in shown.current ? shown.current.words : '')) {
      setFailed(false);
      setWaiting(false);
      return true;
    }
    const mine = new AbortController();
    underWay.current = mine;
    const patience = setTimeout(setWaiting, patienceMs, true);
    const kind = 'kind' in shown.current ? shown.current.kind : undefined;
    const address = { words, ...(words && { kind }) };
    try {
      const data = await askSearch(address, AbortSignal.any([mine.signal, AbortSignal.timeout(timeoutMs)]));
      if (mine.signal.aborted) return false;
      setTyped({ into: loaded, data });
      setFailed(false);
      // The router's own state of this entry is kept.
      history.replaceState(history.state, '', formatSearchPath(address));
      return true;
    } catch {
      if (!mine.signal.aborted) setFailed(true);
      return false;
    } finally {
      clearTimeout(patience);
      // A request that was given up for a newer one says nothing; the newer one does.
      if (!mine.signal.aborted) setWaiting(false);
    }
  }, [loaded, field]);

  const type = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(flush, pauseMs);
  }, [flush]);

  useEffect(() => {
    if (document.activeElement === field.current) type();
    return () => {
      clearTimeout(timer.current);
      underWay.current?.abort();
      setWaiting(false);
    };
  }, [type, field]);

  return { shown: current, failed, waiting, typed: typed?.into === loaded, type, flush };
}

/** The words as the server reads them. */
function readWords(value: string): string {
  const parsed = parseSearchWords(value);
  if (parsed.state === 'none') return '';
  return parsed.state === 'words' ? parsed.words : parsed.beginning.slice(0, maxSearchLength).trim();
}

async function askSearch(address: SearchAddress, signal: AbortSignal): Promise<SearchData> {
  const response = await fetch(`/api${formatSearchPath(address)}`, { signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  return response.json();
}
