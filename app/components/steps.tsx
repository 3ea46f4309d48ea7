import { Icon } from './icon.tsx';
import { SiteLink } from './links.tsx';

type Neighbour = { slug: string; title: string };

type StepsProps = {
  label: string;
  /** The parent path of both entries, such as `/projects`. */
  folder: string;
  previous?: Neighbour | null | undefined;
  next?: Neighbour | null | undefined;
};

/** Links to the previous and the next entry of a list. The page's stylesheet must import `components/steps.css`. */
export function Steps({ label, folder, previous, next }: StepsProps) {
  return (
    <nav className="nextp" aria-label={label}>
      {previous && <Step rel="prev" to={`${folder}/${previous.slug}`} title={previous.title} />}
      {next && <Step rel="next" to={`${folder}/${next.slug}`} title={next.title} />}
    </nav>
  );
}

function Step({ rel, to, title }: { rel: 'prev' | 'next'; to: string; title: string }) {
  return (
    <SiteLink to={to} rel={rel}>
      <span className="small soft">{rel === 'next' ? 'Next' : 'Previous'}</span>
      <b className="cut">{title}</b>
      <Icon name="arrow" />
    </SiteLink>
  );
}
