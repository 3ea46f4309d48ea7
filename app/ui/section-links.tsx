import { SiteLink } from './links.tsx';

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
