import { Prose, SectionLinks } from '#app/components/prose.tsx';
import { groundClasses, Ruler, Section } from '#app/components/section.tsx';
import type { TextPageData } from './text-page-data.ts';

/** Shows the text beside a list of its sections or, without such a list, each heading beside its section. */
export function TextBody({ html, contents }: Pick<TextPageData, 'html' | 'contents'>) {
  if (contents.length === 0) {
    return (
      <Section ground="leaf" className="rows">
        <Prose html={html} />
      </Section>
    );
  }
  // A `<Section>` is not used here, because its reveal animation would break the sticky list.
  return (
    <section className={`${groundClasses('page')} read`}>
      <Ruler />
      <div className="wrap article">
        <nav className="contents" aria-label="On this page">
          <h2 className="rowlab">On this page</h2>
          <SectionLinks sections={contents} />
        </nav>
        <Prose html={html} />
      </div>
    </section>
  );
}
