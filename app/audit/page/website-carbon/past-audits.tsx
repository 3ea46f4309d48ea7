import { useEffect, useState } from 'react';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { useAuth } from '#app/session/use-auth.ts';
import { SiteLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';

type Line = {
  id: string;
  tool: 'carbon' | 'seo';
  page: string;
  askedAt: string;
  state: 'queued' | 'running' | 'done' | 'failed';
};

type List =
  | { kind: 'loading' }
  | { kind: 'there'; audits: Line[] }
  /** The list can't be loaded now. */
  | { kind: 'unavailable' };

const stateWords = { queued: 'Waiting', running: 'Being measured', done: 'Report', failed: 'Not measured' };

/**
 * Lists the signed-in visitor's audits. They are loaded in the browser, because the page itself is the same for
 * everyone.
 */
export function PastAudits() {
  const { state } = useAuth();
  const token = state.kind === 'signed-in' ? state.session.access_token : undefined;
  const { list, forget } = useAudits(token);
  if (token === undefined) return null;
  return (
    <Section ground="leaf">
      <div className="heads">
        <h2>Your audits</h2>
        <p>Kept for your account until the day that each one says. Delete them whenever you like.</p>
      </div>
      <div className="past" aria-live="polite">
        {list.kind === 'loading' && <p className="soft">Looking them up…</p>}
        {list.kind === 'unavailable' && (
          <p>They can’t be looked up just now. Nothing is lost: try this page again in a minute.</p>
        )}
        {list.kind === 'there' && list.audits.length === 0 && (
          <p>None yet. What you weigh while you are signed in is listed here.</p>
        )}
        {list.kind === 'there' && list.audits.length > 0 && <Lines audits={list.audits} onForget={forget} />}
      </div>
    </Section>
  );
}

function Lines({ audits, onForget }: { audits: Line[]; onForget(id: string): void }) {
  return (
    <ul>
      {audits.map(({ id, tool, page, askedAt, state }) => (
        <li key={id}>
          <SiteLink to={`${tool === 'seo' ? '/seo-booster' : '/website-carbon'}/${id}`} reloadDocument>
            {page}
          </SiteLink>
          <span className="soft">
            {tool === 'seo' && 'On-page check. '}
            {stateWords[state]}, <time dateTime={askedAt}>{formatSydneyLongDay(askedAt)}</time>
          </span>
          <button className="chip" type="button" onClick={() => onForget(id)}>
            Delete<span className="sr"> the report of {page}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function useAudits(token: string | undefined) {
  const [list, setList] = useState<List>({ kind: 'loading' });
  useEffect(() => {
    if (token === undefined) return;
    const gone = new AbortController();
    fetch('/api/audits', { headers: { authorization: `Bearer ${token}` }, signal: gone.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`The list came with ${response.status}.`);
        const { audits } = (await response.json()) as { audits: Line[] };
        setList({ kind: 'there', audits });
      })
      .catch(() => {
        if (!gone.signal.aborted) setList({ kind: 'unavailable' });
      });
    return () => gone.abort();
  }, [token]);
  const forget = async (id: string) => {
    const answer = await fetch(`/api/audits/${id}`, { method: 'DELETE' }).catch(() => undefined);
    // 404: it was gone already.
    if (!answer || (!answer.ok && answer.status !== 404)) setList({ kind: 'unavailable' });
    else
      setList((shown) =>
        shown.kind === 'there' ? { ...shown, audits: shown.audits.filter((line) => line.id !== id) } : shown,
      );
  };
  return { list, forget };
}
