import { useEffect, useState } from 'react';
import type { TeaserView } from './home-data.ts';

/** The teaser as it is now: the placeholders of a client navigation give way to what arrives. */
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
  // Nothing is on its way: placeholders would stand for ever.
  return given.arriving ? given : { state: 'samples', posts: given.samples };
}
