import { useEffect, useState } from 'react';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';
import { PostRows } from '#app/features/blog/page/cards/post-card.tsx';
import type { TeaserView } from './home-data.ts';

/** Shows the newest three posts or the samples, or a card if the blog has no posts (HP-06, B-07). */
export function Insights({ title, teaser: initialTeaser }: { title: string; teaser: TeaserView }) {
  const teaser = useTeaser(initialTeaser);
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
function useTeaser(initialTeaser: TeaserView): TeaserView {
  const [arrived, setArrived] = useState<{ of: TeaserView; teaser: TeaserView }>();
  useEffect(() => {
    if (initialTeaser.state !== 'loading') return;
    let mounted = true;
    initialTeaser.arriving?.then((teaser) => mounted && setArrived({ of: initialTeaser, teaser }));
    return () => {
      mounted = false;
    };
  }, [initialTeaser]);
  if (initialTeaser.state !== 'loading') return initialTeaser;
  if (arrived?.of === initialTeaser) return arrived.teaser;
  // Without a pending request the placeholders would stay forever.
  return initialTeaser.arriving ? initialTeaser : { state: 'samples', posts: initialTeaser.samples };
}
