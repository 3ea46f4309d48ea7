import { Prose } from '#app/ui/prose.tsx';
import { groundClasses, Ruler } from '#app/ui/section.tsx';
import { SectionLinks } from '#app/ui/section-links.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Post, Term } from '../../domain/post.ts';
import { listShownSections } from './listed-sections.ts';
import { Share } from './share.tsx';

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
