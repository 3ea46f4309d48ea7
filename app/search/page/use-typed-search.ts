import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { mostSearchLength, parseSearchWords } from '#app/blog/domain/search-words.ts';
import type { SearchData } from '../domain/search-data.ts';
import { formatSearchPath, type SearchAddress } from './search-path.ts';

/** After the last key: so long nobody stops within a word. */
const pauseMs = 220;

/** G-03: so long an answer may take before it shows that one is awaited. */
const patienceMs = 100;

/** Nobody waits longer for an answer that the next key replaces. */
const timeoutMs = 8000;

type Typed = {
  /** The page it was typed into: another one that comes takes its place. */
  into: SearchData;
  data: SearchData;
};

export type TypedSearch = {
  shown: SearchData;
  /** The last try failed; what is shown is older. */
  failed: boolean;
  /** An answer is awaited, and has been for a moment. */
  waiting: boolean;
  /** Something was found by typing: what listens is told of it. */
  typed: boolean;
  /** For the field's every change. */
  type(): void;
  /** At once, whatever is under way. False where it failed, or something newer took its place. */
  flush(): Promise<boolean>;
};

/**
 * Searches while it is typed: after a pause, the answer before it given up, the address following without a new
 * entry in history. What was typed before React came counts too.
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

  // Back and forward bring another search, and the field is its own; what is typed on the way to any other page stays.
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
      // The router's own notes of this entry stay.
      history.replaceState(history.state, '', formatSearchPath(address));
      return true;
    } catch {
      if (!mine.signal.aborted) setFailed(true);
      return false;
    } finally {
      clearTimeout(patience);
      // One that was given up for a newer one leaves the word to that.
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

/** As the server reads them. */
function readWords(value: string): string {
  const parsed = parseSearchWords(value);
  if (parsed.state === 'none') return '';
  return parsed.state === 'words' ? parsed.words : parsed.beginning.slice(0, mostSearchLength).trim();
}

async function askSearch(address: SearchAddress, signal: AbortSignal): Promise<SearchData> {
  const response = await fetch(`/api${formatSearchPath(address)}`, { signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  return response.json();
}
