import type { PostSummary } from '#app/blog/domain/post.ts';
import type { Teaser } from '#app/blog/domain/teaser.ts';
import type { Content } from '#app/content/content.ts';
import type { HomeWords } from '#app/content/home-words.ts';
import type { Certification, Client, Clients, PressMention } from '#app/content/proof.ts';
import { createTestimonialsView, type TestimonialsView } from '#app/content/testimonials-view.ts';
import { createWorkSummary } from '#app/content/work-summary.ts';
import type { WorkCardData } from '#app/ui/work-card.tsx';
import type { CaseStudy } from '../../content/case-study.ts';

export type ClientName = Pick<Client, 'slug' | 'name'>;
export type Mention = Pick<PressMention, 'slug' | 'name' | 'style' | 'link'>;

/** The data of the blog teaser. B-07. */
export type TeaserView =
  | { state: Teaser['state']; posts: PostSummary[]; outageSince?: string | undefined }
  /**
   * Occurs in client navigation only: the browser asks the blog itself (`teaser-navigation.ts`) and shows the samples
   * where it gets nothing.
   */
  | { state: 'loading'; samples: PostSummary[]; arriving?: Promise<Teaser> };

/** Everything that Home shows, and nothing else, because the payload carries it too. */
export type HomeData = {
  words: Omit<HomeWords, 'placeholders' | 'work' | 'testimonials'> & {
    work: Pick<HomeWords['work'], 'title' | 'intro'>;
  };
  /** Twelve clients. */
  wall: ClientName[];
  /** Eight clients. */
  strip: ClientName[];
  /** Up to five case studies. */
  work: WorkCardData[];
  teaser: TeaserView;
  says: TestimonialsView;
  /** Five badges. */
  badges: Certification[];
  press: Mention[];
};

/** Creates Home's data from the agency's content and the blog's answer. */
export function createHomeData(content: Content, teaser: TeaserView): HomeData {
  const { placeholders: _, testimonials: __, work, ...others } = content.home;
  const words = { ...others, work: { title: work.title, intro: work.intro } };
  const nameOf = ({ slug, name }: Client): ClientName => ({ slug, name });
  return {
    words,
    wall: listWallClients(content.clients).map(nameOf),
    strip: listStripClients(content.clients).map(nameOf),
    work: listFeaturedWork(work.chosen, content.caseStudies).map(createWorkSummary),
    // The reason for samples belongs in the log, not in the page.
    teaser: teaser.state === 'loading' ? teaser : pickShown(teaser),
    says: createTestimonialsView(content),
    badges: content.certifications.badges,
    press: content.press.mentions.map(({ slug, name, style, link }) => ({ slug, name, style, link })),
  };
}

function pickShown(teaser: Exclude<TeaserView, { state: 'loading' }>): TeaserView {
  const { state, posts, outageSince } = teaser;
  return { state, posts, ...(outageSince && { outageSince }) };
}

/** The twelve clients of the wall on Home, in order. */
function listWallClients({ clients, wall }: Clients): Client[] {
  return pick(clients, wall);
}

/** The eight clients from which the rotating strip draws. */
function listStripClients({ clients, strip }: Clients): Client[] {
  return pick(clients, strip);
}

function pick(clients: Client[], slugs: string[]): Client[] {
  return slugs.flatMap((slug) => clients.find((client) => client.slug === slug) ?? []);
}

const featuredLimit = 5;

/** The chosen case studies in their order: slugs without data are skipped, and at most five are kept (HP-05). */
export function listFeaturedWork(chosen: string[], caseStudies: CaseStudy[]): CaseStudy[] {
  return chosen
    .flatMap((slug) => caseStudies.find((caseStudy) => caseStudy.slug === slug) ?? [])
    .slice(0, featuredLimit);
}
