import { useEffect, useState } from 'react';
import { LoadingScreen } from '#app/frame/pending-screen.tsx';

/** The shortest time it is shown, so that it does not flash. */
const leastMs = 100;

/** Covers the form until the session is known (G-02). CSS shows it only where there is script. */
export function LoadingCover({ up }: { up: boolean }) {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), leastMs);
    return () => clearTimeout(timer);
  }, []);
  if (!up && seen) return null;
  return (
    <div className="veil">
      <LoadingScreen />
    </div>
  );
}
