import { ExternalLink } from '#app/ui/external-link.tsx';
import { listShareLinks } from '#app/ui/share-links.ts';
import { useSiteUrl } from '#app/ui/site-context.tsx';
import type { Post } from '../../domain/post.ts';

/** Plain links, so that no other site learns of a reader who does not press one. */
export function Share({ post: { slug, title } }: { post: Post }) {
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
