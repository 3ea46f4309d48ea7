import { formatListPath, type ListFilter } from '../../domain/list-links.ts';

/** Links to the feeds in other formats than the RSS that every page names (SEO-03). */
export function FeedLinks({ filter }: { filter?: ListFilter }) {
  const own = filter?.kind === 'category' || filter?.kind === 'tag' ? filter.term.name : undefined;
  return (
    <>
      <Feed path="/blog/atom.xml" type="atom" title="All posts" />
      {filter && own && <Feed path={`${formatListPath(filter)}/feed.xml`} type="rss" title={own} />}
      {filter && own && <Feed path={`${formatListPath(filter)}/atom.xml`} type="atom" title={own} />}
    </>
  );
}

const names = { rss: 'RSS', atom: 'Atom' };

function Feed({ path, type, title }: { path: string; type: keyof typeof names; title: string }) {
  return (
    <link rel="alternate" type={`application/${type}+xml`} title={`${title} (${names[type]})`} href={path} />
  );
}
