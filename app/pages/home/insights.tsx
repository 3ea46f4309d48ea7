import { useEffect, useState } from 'react';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';
import { PostRows } from '#app/features/blog/page/cards/post-card.tsx';
import type { TeaserView } from './home-data.ts';

/** Shows the newest three posts or the samples, or a card if the blog has no posts (HP-06, B-07). */
export function Insights({ title, teaser: given }: { title: string; teaser: TeaserView }) {
  const teaser = useTeaser(given);
  return (
    <Section title={title} beside={<GoLink to="/blog">Visit our blog</GoLink>}>
      <Posts teaser={teaser} />
    </Section>
  );
}

function Posts({ teaser }: { teaser: TeaserView }) {
  if (teaser.state === 'loading') {
    return (
      <div className="posts" aria-busy>
        <Placeholder />
        <Placeholder />
        <Placeholder />
      </div>
    );
  }
  if (teaser.state === 'empty') {
    return (
      <div className="stone no-posts">
        <p>We couldn't load the latest blog posts right now. Please check back later.</p>
        <SiteLink className="btn btn-ink" to="/blog">
          Visit Our Blog
        </SiteLink>
      </div>
    );
  }
  return <PostRows {...teaser} />;
}

function Placeholder() {
  return (
    <div className="post-row" aria-hidden="true">
      <i className="sk" />
      <div>
        <i className="sk" />
        <i className="sk" />
      </div>
      <i className="pic sk" />
    </div>
  );
}

/** Returns the current teaser. In a client navigation the posts replace the placeholders when they arrive. */
function useTeaser(given: TeaserView): TeaserView {
  const [arrived, setArrived] = useState<{ of: TeaserView; teaser: TeaserView }>();
  useEffect(() => {
    if (given.state !== 'loading') return;
    let mounted = true;
    given.arriving?.then((teaser) => mounted && setArrived({ of: given, teaser }));
    return () => {
      mounted = false;
    };
  }, [given]);
  if (given.state !== 'loading') return given;
  if (arrived?.of === given) return arrived.teaser;
  // Without a pending request the placeholders would stay forever.
  return given.arriving ? given : { state: 'samples', posts: given.samples };
}
