import { useEffect, useState } from 'react';
import { LoadingScreen } from '#app/frame/pending-screen.tsx';

/** For how long it is seen at least, so that it does not flash. */
const leastMs = 100;

/** G-02: over the form until somebody knows who is looking. The styles show it only where there is script. */
export function Veil({ up }: { up: boolean }) {
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
