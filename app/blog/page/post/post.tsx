import { FootCall } from '#app/frame/foot-call.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Section } from '#app/ui/section.tsx';
import { Steps } from '#app/ui/steps.tsx';
import type { PostView } from '../../domain/post-view.ts';
import { PostCard } from '../cards/post-card.tsx';
import { PostArticle } from './post-article.tsx';

/** The page of a post. */
export function PostPage({ view }: { view: PostView }) {
  return (
    <>
      <PostArticle post={view.post} />
      <MorePosts view={view} />
      <FootCall
        title="What does your home page weigh?"
        text="Ask the free audit. It takes less time than this post did."
      />
    </>
  );
}

/** Links below a post: to similar posts, and to the one before and after it. */
function MorePosts({ view: { related, previous, next } }: { view: PostView }) {
  return (
    <Section ground="leaf">
      <div className="heads">
        <h2>More scribbles</h2>
        <GoLink to="/blog">All posts</GoLink>
      </div>
      {related.length > 0 && (
        <ul className="grid-b">
          {related.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </ul>
      )}
      {(previous ?? next) && (
        <Steps label="Previous and next post" folder="/blog" previous={previous} next={next} />
      )}
    </Section>
  );
}
