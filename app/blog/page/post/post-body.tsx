import { ExternalLink, SiteLink } from '#app/ui/links.tsx';
import { Prose, SectionLinks } from '#app/ui/prose.tsx';
import { groundClasses, Ruler } from '#app/ui/section.tsx';
import { listShareLinks } from '#app/ui/share-links.ts';
import { useSiteUrl } from '#app/ui/site-context.tsx';
import type { Post, PostSection, Term } from '../../domain/post.ts';

/** The text with the list of its sections beside it; on small screens the list is folded above it. */
export function PostBody({ post, draft }: { post: Post; draft: boolean }) {
  const sections = listShownSections(post.sections);
  // This is no Section, because the movement on scrolling would take the list out of its place at the side.
  return (
    <section className={`${groundClasses('page')} read`}>
      <Ruler />
      <div className={`wrap article${sections.length > 0 ? '' : ' plain'}`}>
        {sections.length > 0 && (
          <aside className="contents" aria-label="On this page">
            <details>
              <summary className="rowlab">On this page</summary>
              <SectionLinks sections={sections} />
            </details>
            <div>
              <h2 className="rowlab">On this page</h2>
              <SectionLinks sections={sections} />
            </div>
          </aside>
        )}
        <div>
          <Prose html={post.html} />
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

/** Plain links, so that no other site learns of a reader who does not press one. */
function Share({ post: { slug, title } }: { post: Post }) {
  const url = `${useSiteUrl()}/blog/${slug}`;
  const { mail, elsewhere } = listShareLinks({ url, title });
  return (
    <section className="share" aria-labelledby="share">
      <h2 className="rowlab" id="share">
        Pass it on
      </h2>
      <ul>
        <li>
          <a href={mail}>Email</a>
        </li>
        {elsewhere.map(({ name, href }) => (
          <li key={name}>
            <ExternalLink href={href}>{name}</ExternalLink>
          </li>
        ))}
      </ul>
      {/* One press selects all of it. */}
      <p className="address">{url}</p>
    </section>
  );
}

/** A post with fewer sections than this needs no list of them. */
const fewest = 3;

/**
 * The sections that `On this page` lists: the main ones, or all levels where the main ones are too few; none for a
 * short post.
 */
export function listShownSections(sections: PostSection[]): PostSection[] {
  const main = sections.filter(({ level }) => level === 2);
  if (main.length >= fewest) return main;
  return sections.length >= fewest ? sections : [];
}
