import { Bed } from '#app/frame/bed.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { findPostArtwork } from '#app/ui/post-artwork.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { formatDate } from '#domain/blog/format-date.ts';
import type { PostSummary } from '#domain/blog/post.ts';
import type { HomeWords } from '#domain/content/home-words.ts';
import type { TeaserView } from './home-data.ts';

type InsightsProps = { words: HomeWords['insights']; teaser: TeaserView };

/** HP-06, B-07: the newest three posts, or the samples; a card where the blog has nothing. */
export function Insights({ words: { title }, teaser: { state, posts } }: InsightsProps) {
  return (
    <Bed>
      <div className="heads">
        <h2>{title}</h2>
        <GoLink to="/blog">Visit our blog</GoLink>
      </div>
      {state === 'empty' ? (
        <EmptyTeaser />
      ) : (
        <div className="posts" aria-busy={state === 'loading' || undefined}>
          {state === 'loading' ? (
            <Placeholders />
          ) : (
            posts.map((post) => <PostRow key={post.slug} post={post} />)
          )}
        </div>
      )}
    </Bed>
  );
}

function PostRow({ post: { slug, title, excerpt, date, image } }: { post: PostSummary }) {
  const picture = image ?? { alt: '', ...findPostArtwork(slug) };
  return (
    <article className="post-row">
      <time dateTime={date}>{formatDate(date)}</time>
      <div>
        <h3>
          <SiteLink to={`/blog/${slug}`}>{title}</SiteLink>
        </h3>
        <p>{excerpt}</p>
      </div>
      <div className="pic">
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
        />
      </div>
    </article>
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
