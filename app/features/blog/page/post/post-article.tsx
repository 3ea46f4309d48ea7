import './post.css';
import { findPostArtwork, findPostStrip } from '#app/components/artwork.ts';
import { Icon } from '#app/components/icon.tsx';
import { SiteLink } from '#app/components/links.tsx';
import { Prose, SectionLinks } from '#app/components/prose.tsx';
import { groundClasses, Ruler } from '#app/components/section.tsx';
import { ShareLinks } from '#app/components/share-links.tsx';
import { useSiteUrl } from '#app/components/site-context.tsx';
import { Breadcrumb, type Crumb } from '#app/shell/frame/page-head.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import type { Post, PostSection, Term } from '../../domain/post.ts';
import { findChangeDate, repeatsOpening } from '../../domain/post-description.ts';
import { PostPicture } from '../cards/post-card.tsx';

/** The post itself. A `draft` has no links for sharing, because its address is not public yet. */
export function PostArticle({ post, draft = false }: { post: Post; draft?: boolean }) {
  return (
    <>
      <PostHead post={post} />
      <Banner post={post} />
      <PostBody post={post} draft={draft} />
    </>
  );
}

/** A narrower picture, in CSS pixels, keeps its size, because it would be blurred at full width. */
const bannerWidth = 960;

/** The picture below the head. A drawing is a strip made for wide screens, where its 4:3 picture would be cropped. */
function Banner({ post }: { post: Post }) {
  if (!post.image) {
    const { url, ...size } = findPostStrip(post.slug);
    const small = findPostArtwork(post.slug);
    return (
      <picture>
        <source media="(max-width:767.98px)" srcSet={small.url} width={small.width} height={small.height} />
        <img className="strip" src={url} alt="" {...size} fetchPriority="high" decoding="async" />
      </picture>
    );
  }
  const isSmall = post.image.width < bannerWidth;
  return (
    <PostPicture
      className={isSmall ? 'banner small-banner' : 'banner'}
      post={post}
      sizes={isSmall ? `${post.image.width}px` : '100vw'}
      eager
    />
  );
}

/** The breadcrumb trail, the title, and who wrote the post when. */
function PostHead({ post }: { post: Post }) {
  const { title, excerpt, html, author, date, readingMinutes } = post;
  const changed = findChangeDate(post);
  return (
    <section className="section head post-head">
      <div className="wrap">
        <Breadcrumb trail={listPostTrail(post)} name={title} titleFollows />
        <h1 dir="auto">{title}</h1>
        {excerpt && !repeatsOpening(excerpt, html) && (
          <p className="lead" dir="auto">
            {excerpt}
          </p>
        )}
        <p className="meta">
          {author && (
            <span>
              By <b>{author}</b>
            </span>
          )}
          <time dateTime={date}>{formatDate(date)}</time>
          {changed && (
            <span>
              Changed <time dateTime={changed}>{formatDate(changed)}</time>
            </span>
          )}
          <span>{`${readingMinutes}-minute read`}</span>
        </p>
      </div>
    </section>
  );
}

/** The pages between Home and a post in the breadcrumb trail. */
export function listPostTrail({ categories: [category] }: Pick<Post, 'categories'>): Crumb[] {
  const blog = { name: 'Blog', to: '/blog' };
  return category ? [blog, { name: category.name, to: `/blog/category/${category.slug}` }] : [blog];
}

/** The text with the list of its sections beside it; on small screens the list is folded above it. */
function PostBody({ post, draft }: { post: Post; draft: boolean }) {
  const sections = listShownSections(post.sections);
  // A Section moves on scrolling, which would take the list out of its place at the side.
  return (
    <section className={`${groundClasses('page')} read`}>
      <Ruler />
      <div className={`wrap article${sections.length > 0 ? '' : ' plain'}`}>
        {sections.length > 0 && (
          <aside className="contents" aria-label="On this page">
            <details>
              <summary className="rowlab">
                On this page <Icon name="down" />
              </summary>
              <SectionLinks sections={sections} />
            </details>
            <div>
              <h2 className="rowlab">On this page</h2>
              <SectionLinks sections={sections} />
            </div>
          </aside>
        )}
        <div>
          <div dir="auto">
            <Prose html={post.html} />
          </div>
          <PostTags tags={post.tags} />
          {!draft && <Share post={post} />}
        </div>
      </div>
    </section>
  );
}

function PostTags({ tags }: { tags: Term[] }) {
  if (tags.length === 0) return null;
  return (
    <section className="post-tags" aria-labelledby="tags">
      <h2 className="rowlab" id="tags">
        Tagged
      </h2>
      <ul className="filters">
        {tags.map(({ slug, name }) => (
          <li key={slug}>
            <SiteLink className="chip" to={`/blog/tag/${slug}`} rel="tag">
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Share({ post: { slug, title } }: { post: Post }) {
  const url = `${useSiteUrl()}/blog/${slug}`;
  return (
    <section className="share" aria-labelledby="share">
      <h2 className="rowlab" id="share">
        Share it
      </h2>
      <ShareLinks url={url} title={title} />
      {/* A click selects all of it. */}
      <p className="address">{url}</p>
    </section>
  );
}

/** A post with fewer sections needs no list of them. */
const minListed = 3;

/**
 * The sections that `On this page` lists: the main ones, or all levels where the main ones are too few; none for a
 * short post.
 */
export function listShownSections(sections: PostSection[]): PostSection[] {
  const main = sections.filter(({ level }) => level === 2);
  if (main.length >= minListed) return main;
  return sections.length >= minListed ? sections : [];
}

/** The sanitiser writes videos like this (`domain/html/embeds.ts`). In text that only looks like one, `<` is escaped. */
const videoFrame = '<iframe name="film-';

export function hasVideo(html: string): boolean {
  return html.includes(videoFrame);
}
