import './text-body.css';
import { Prose } from '#app/ui/prose.tsx';
import { groundClasses, Ruler, Section } from '#app/ui/section.tsx';
import { SectionLinks } from '#app/ui/section-links.tsx';
import type { TextPageData } from './text-page-data.ts';

/** With a list of its sections at its side; without one, each heading stands beside its section. */
export function TextBody({ html, contents }: Pick<TextPageData, 'html' | 'contents'>) {
  if (contents.length === 0) {
    return (
      <Section ground="leaf" className="rows">
        <Prose html={html} />
      </Section>
    );
  }
  // Not a Section: what rises into view on scrolling would take the list out of its place at the side.
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
