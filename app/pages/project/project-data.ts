import {
  type CaseStudy,
  createSearchDescription,
  createSearchTitle,
  createWorkSummary,
} from '#app/content/case-study.ts';
import type { Content } from '#app/content/content.ts';
import { findPaletteName } from '#app/content/palette.ts';
import { renderMarkdown } from '#app/content/render-markdown.ts';

/** Everything that the page of a case study shows. */
export type ProjectData = NonNullable<ReturnType<typeof findProjectData>>;

const relatedLimit = 2;

/** Finds the page of a case study; undefined where no study has the slug. `siteUrl` shows which videos are our own. */
export function findProjectData(
  { caseStudies, services }: Pick<Content, 'caseStudies' | 'services'>,
  slug: string,
  siteUrl: string,
) {
  const place = caseStudies.findIndex((caseStudy) => caseStudy.slug === slug);
  const study = caseStudies[place];
  if (!study) return undefined;
  const { title, client, category, description, features, closing, tags } = study;
  const { picture, drawing, websiteUrl, date } = study;
  const [previous, next] = [caseStudies[place - 1], caseStudies[place + 1]];
  // The neighbours have links of their own below, so the related work leaves them out.
  const others = caseStudies.filter((other) => other !== previous && other !== next);
  return {
    ...{ slug, title, client, category, description, features, closing, tags },
    ...{ picture, drawing, websiteUrl, date },
    searchTitle: createSearchTitle(study),
    searchDescription: createSearchDescription(study),
    // The names of two colours of the palette.
    tint: { ground: findPaletteName(study.color), text: findPaletteName(study.textColor) },
    // A service has a path where it is one of ours.
    services: study.services.map((name) => ({
      name,
      path: services.find((service) => service.name === name)?.path,
    })),
    html: renderMarkdown(study.body).html,
    results: study.results.map(({ metric, icon }) => ({ ...splitMetric(metric), icon })),
    // Only a file on this site can play on the page. All others are pages elsewhere.
    videos: study.videos.map((video) => ({
      ...video,
      ours: new URL(video.url).origin === new URL(siteUrl).origin,
    })),
    related: listRelatedWork(study, others, relatedLimit).map(createWorkSummary),
    previous: previous && { slug: previous.slug, title: previous.title },
    next: next && { slug: next.slug, title: next.title },
  };
}

type Metric = {
  /** The part that is set large: `265%`, `3 in 5`. Absent where the text does not begin with a figure. */
  figure?: string;
  text: string;
};

const leadingFigure =
  /^([+\u2212-]?\$?\d[\d.,]*(?: in \d+)?(?:\s?(?:%|x|×|k|M|g|kg|s|ms|kB|KB|MB)(?=\s))?)\s+(\S.*)$/;

/** Splits a result of a case study into its figure and what the figure means. */
export function splitMetric(metric: string): Metric {
  const [, figure, text] = leadingFigure.exec(metric) ?? [];
  return figure && text ? { figure, text } : { text: metric };
}

type Work = Pick<CaseStudy, 'slug' | 'category' | 'services'>;

/** A shared category relates two projects more than one shared service. */
const categoryPoints = 2;

/**
 * The projects most similar to one: those of its category or with services in common, then any others until there are
 * as many as asked for. Among equals the next one in the list is taken, and after the last the first, so that not
 * every page shows the same two.
 */
export function listRelatedWork<T extends Work>(to: T, all: T[], limit: number): T[] {
  const place = all.findIndex(({ slug }) => slug === to.slug);
  return [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))]
    .map((work) => ({ work, points: countPoints(to, work) }))
    .sort((a, b) => b.points - a.points)
    .slice(0, limit)
    .map(({ work }) => work);
}

function countPoints(to: Work, work: Work): number {
  const shared = work.services.filter((service) => to.services.includes(service)).length;
  return shared + (work.category === to.category ? categoryPoints : 0);
}
