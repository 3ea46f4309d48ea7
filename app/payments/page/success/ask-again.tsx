import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { OrderState } from '../../domain/checkout.ts';

/** Seconds before each question. After the last one, some four minutes in all, the email brings the news. */
const waits = [4, 6, 10, 20, 30, 45, 60, 60];

/**
 * While a payment is on its way: a link that asks again, and with a script the page asks by itself, a few times.
 * What came of it is told without moving the focus.
 */
export function AskAgain({ state }: { state: OrderState }) {
  const { pathname, search } = useLocation();
  const { asked, scripted } = useAsking(state === 'pending');
  const waiting = state === 'pending';
  const news = tellNews({ waiting, asked, scripted });
  return (
    <div className="asking">
      {/* There before it has anything to say: what comes into it later is read out. */}
      <p role="status">{news}</p>
      {waiting && (
        // A document load, with React too: it always asks.
        <a className="btn btn-line" href={pathname + search}>
          Ask again now
        </a>
      )}
    </div>
  );
}

type News = { waiting: boolean; asked: number; scripted: boolean };

function tellNews({ waiting, asked, scripted }: News): string {
  if (!waiting) return asked > 0 ? 'The payment has moved on: this page shows where it stands now.' : '';
  if (!scripted) return '';
  if (asked === 0) return 'This page asks again by itself.';
  const times = asked === 1 ? 'once' : `${asked} times`;
  if (asked < waits.length) return `Asked again ${times}: still on its way.`;
  return `Asked again ${times}, and now no more: still on its way. We write to you when it is here.`;
}

/** How often the page has asked by itself. `scripted` is true if it can. */
function useAsking(waiting: boolean): { asked: number; scripted: boolean } {
  const { revalidate } = useRevalidator();
  const ask = useRef(revalidate);
  ask.current = revalidate;
  const [asked, setAsked] = useState(0);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    const seconds = waits[asked];
    if (!waiting || seconds === undefined) return;
    const timer = setTimeout(async () => {
      await ask.current();
      setAsked(asked + 1);
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [waiting, asked]);
  return { asked, scripted };
}
