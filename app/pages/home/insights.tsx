import { PostRow } from '#app/blog/page/cards/post-row.tsx';
import type { HomeWords } from '#app/content/home-words.ts';
import { GoLink } from '#app/ui/go-link.tsx';
import { Section } from '#app/ui/section.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { TeaserView } from './home-data.ts';
import { useTeaser } from './use-teaser.ts';

type InsightsProps = { words: HomeWords['insights']; teaser: TeaserView };

/** Shows the newest three posts or the samples, and a card where the blog has nothing (HP-06, B-07). */
export function Insights({ words: { title }, teaser: given }: InsightsProps) {
  const teaser = useTeaser(given);
  return (
    <Section>
      <div className="heads">
        <h2>{title}</h2>
        <GoLink to="/blog">Visit our blog</GoLink>
      </div>
      {teaser.state === 'empty' ? (
        <EmptyTeaser />
      ) : (
        <div className="posts" aria-busy={teaser.state === 'loading' || undefined}>
          {teaser.state === 'loading' ? (
            <Placeholders />
          ) : (
            teaser.posts.map((post) => <PostRow key={post.slug} post={post} />)
          )}
        </div>
      )}
    </Section>
  );
}

function Placeholders() {
  const row = (
    <div className="post-row" aria-hidden="true">
      <i className="sk" />
      <div>
        <i className="sk" />
        <i className="sk" />
      </div>
      <i className="pic sk" />
    </div>
  );
  return (
    <>
      {row}
      {row}
      {row}
    </>
  );
}

function EmptyTeaser() {
  return (
    <div className="stone no-posts">
      <p>We couldn't load the latest blog posts right now. Please check back later.</p>
      <SiteLink className="btn btn-ink" to="/blog">
        Visit Our Blog
      </SiteLink>
    </div>
  );
}
