import type { Crumb } from '#app/frame/page-head.tsx';
import type { PageSubject } from '#app/head/structured-data/page-subject.ts';
import { findChangeDate } from '../../domain/change-date.ts';
import type { Post } from '../../domain/post.ts';
import { createPostDescription } from '../../domain/post-description.ts';
import { findMainCategory } from '../../domain/shown-terms.ts';

/** The pages between Home and a post in the breadcrumb trail. */
export function listPostTrail(post: Pick<Post, 'categories'>): Crumb[] {
  const category = findMainCategory(post);
  return [
    { name: 'Blog', to: '/blog' },
    ...(category ? [{ name: category.name, to: `/blog/category/${category.slug}` }] : []),
  ];
}

/** A post as structured data describes it. */
export function describePost(post: Post): PageSubject {
  const { title, date, author } = post;
  return {
    trail: { links: listPostTrail(post), name: title },
    post: {
      headline: title,
      description: createPostDescription(post),
      published: date,
      modified: findChangeDate(post) ?? date,
      author,
    },
  };
}
