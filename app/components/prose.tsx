import { SiteLink } from './links.tsx';

/** Shows a long text as safe HTML from `renderMarkdown`. The page's stylesheet must import `components/prose.css`. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was sanitised when it was created
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Links to each section of a text. The page's stylesheet must import `components/article.css`. */
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
