import { SiteLink } from './links.tsx';

type ProseProps = {
  /** Safe HTML, as `renderMarkdown` makes it. */
  html: string;
};

/** Shows a long text with headings, lists, tables, quotes and code. Its page's stylesheet imports `ui/prose.css`. */
export function Prose({ html }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that was made safe where it was made
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Links to each section of a text. Its page's stylesheet imports `ui/article.css`. */
export function SectionLinks({ sections }: { sections: { id: string; text: string }[] }) {
  return (
    <ul>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <SiteLink to={`#${id}`}>{text}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
