import { Section } from '#app/ui/section.tsx';
import type { SearchCounts } from '../domain/search-data.ts';
import { Ideas, Ways } from './ways.tsx';

/** The page before anything is typed: searches that find something, and how much there is. */
export function Start({ counts }: { counts: SearchCounts }) {
  return (
    <Section className="listing">
      <h2 className="rowlab">Try one of these</h2>
      <Ideas />
      <h2 className="rowlab ways-title">Or walk in by a door</h2>
      <Ways counts={counts} />
    </Section>
  );
}
