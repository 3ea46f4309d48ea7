import { Section } from '#app/ui/section.tsx';
import type { SearchCounts } from '../domain/search-data.ts';
import { Ideas, Ways } from './ways.tsx';

/** Before anything was typed: searches that find something, and what there is. */
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
