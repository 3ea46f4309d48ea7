import { type FormEvent, useEffect, useRef, useState } from 'react';

/** After this the browser has given up, or the visitor has stopped it: pressing again is sensible. */
const patienceMs = 30_000;

/** Lets a form of the browser's own go once, until its page is shown again: by going back, or left standing. */
export function useOnce() {
  const gone = useRef(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const wake = () => {
      gone.current = false;
      setBusy(false);
    };
    const timer = setTimeout(wake, patienceMs);
    addEventListener('pageshow', wake);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', wake);
    };
  }, [busy]);
  const onSubmit = (event: FormEvent) => {
    if (gone.current) event.preventDefault();
    gone.current = true;
    setBusy(true);
  };
  return { busy, onSubmit };
}
