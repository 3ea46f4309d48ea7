import { listWorkSummaries } from '#app/content/case-study.ts';
import type { Content } from '#app/content/content.ts';
import { createTestimonialsView } from '#app/content/testimonials-view.ts';
import type { PostSummary } from '#app/features/blog/domain/post.ts';
import type { Teaser } from '#app/features/blog/domain/teaser.ts';

export type ClientName = { slug: string; name: string };

/** The data of the blog teaser. B-07. */
export type TeaserView =
  | { state: Teaser['state']; posts: PostSummary[]; outageSince?: string | undefined }
  /**
   * Occurs in client navigation only. The browser fetches the posts itself (`teaser-navigation.ts`), and shows the samples
   * if that fails.
   */
  | { state: 'loading'; samples: PostSummary[]; arriving?: Promise<Teaser> };

/** Exactly the data that Home shows, because the payload contains it too. */
export type HomeData = ReturnType<typeof createHomeData>;

const featuredLimit = 5;

/** Creates Home's data from the agency's content and the blog teaser. */
export function createHomeData(content: Content, teaser: TeaserView) {
  const { placeholders: _, testimonials: __, work, ...copy } = content.home;
  const { clients, wall, strip } = content.clients;
  const listClients = (slugs: string[]): ClientName[] =>
    slugs
      .flatMap((wanted) => clients.find(({ slug }) => slug === wanted) ?? [])
      .map(({ slug, name }) => ({ slug, name }));
  return {
    copy: { ...copy, work: { title: work.title, intro: work.intro } },
    wall: listClients(wall),
    strip: listClients(strip),
    // Chosen projects that do not exist are skipped (HP-05).
    work: listWorkSummaries(content.caseStudies, work.chosen).slice(0, featuredLimit),
    teaser,
    testimonials: createTestimonialsView(content),
    badges: content.certifications.badges,
    press: content.press.mentions.map(({ slug, name, style, link }) => ({ slug, name, style, link })),
  };
}
