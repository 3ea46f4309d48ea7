import { useEffect, useState } from 'react';
import type { TeaserView } from './home-data.ts';

/** Returns the teaser as it is now: the posts replace the placeholders of a client navigation when they arrive. */
export function useTeaser(given: TeaserView): TeaserView {
  const [arrived, setArrived] = useState<{ of: TeaserView; teaser: TeaserView }>();
  useEffect(() => {
    if (given.state !== 'loading') return;
    let shown = true;
    given.arriving?.then((teaser) => shown && setArrived({ of: given, teaser }));
    return () => {
      shown = false;
    };
  }, [given]);
  if (given.state !== 'loading') return given;
  if (arrived?.of === given) return arrived.teaser;
  // Nothing is being loaded, so the placeholders would stay for ever.
  return given.arriving ? given : { state: 'samples', posts: given.samples };
}
