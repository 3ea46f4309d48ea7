import {
  type CaseStudy,
  createSearchDescription,
  createSearchTitle,
  createWorkSummary,
} from '#app/content/case-study.ts';
import type { Content } from '#app/content/content.ts';
import { findPaletteName } from '#app/content/palette.ts';
import { renderMarkdown } from '#app/content/render-markdown.ts';

export type ProjectData = NonNullable<ReturnType<typeof findProjectData>>;

/** Finds the page of a case study; undefined if no study has the slug. Videos below `siteUrl` are our own. */
export function findProjectData(
  { caseStudies, services }: Pick<Content, 'caseStudies' | 'services'>,
  slug: string,
  siteUrl: string,
) {
  const place = caseStudies.findIndex((caseStudy) => caseStudy.slug === slug);
  const study = caseStudies[place];
  if (!study) return undefined;
  const { title, client, category, categoryPath, description, features, closing, tags } = study;
  const { picture, drawing, websiteUrl, date } = study;
  const [previous, next] = [caseStudies[place - 1], caseStudies[place + 1]];
  return {
    ...{ slug, title, client, category, categoryPath, description, features, closing, tags },
    ...{ picture, drawing, websiteUrl, date },
    searchTitle: createSearchTitle(study),
    searchDescription: createSearchDescription(study),
    // The names of two colours of the palette.
    tint: { ground: findPaletteName(study.color), text: findPaletteName(study.textColor) },
    // Only our own services have a path.
    services: study.services.map((name) => ({
      name,
      path: services.find((service) => service.name === name)?.path,
    })),
    html: renderMarkdown(study.body).html,
    results: study.results.map(({ metric, icon }) => ({ ...splitMetric(metric), icon })),
    // Only a file on this site can play on the page. All other URLs are pages of other sites.
    videos: study.videos.map((video) => ({
      ...video,
      ours: new URL(video.url).origin === new URL(siteUrl).origin,
    })),
    related: listRelatedWork(caseStudies, place).map(createWorkSummary),
    previous: previous && { slug: previous.slug, title: previous.title },
    next: next && { slug: next.slug, title: next.title },
  };
}

const relatedLimit = 2;

/**
 * Lists the work shown below the case study at that index: first work of its category, then the studies that follow it,
 * wrapping around at the end. Its two neighbours are left out, because the page already links to them.
 */
export function listRelatedWork<T extends Pick<CaseStudy, 'category'>>(all: T[], place: number): T[] {
  const isOfCategory = ({ category }: T) => category === all[place]?.category;
  return [...all.slice(place + 2), ...all.slice(0, Math.max(place - 1, 0))]
    .sort((a, b) => Number(isOfCategory(b)) - Number(isOfCategory(a)))
    .slice(0, relatedLimit);
}

const leadingFigure =
  /^([+\u2212-]?\$?\d[\d.,]*(?: in \d+)?(?:\s?(?:%|x|×|k|M|g|kg|s|ms|kB|KB|MB)(?=\s))?)\s+(\S.*)$/;

/** Splits a result of a case study into the figure that it begins with, if any (`265%`, `3 in 5`), and the rest. */
export function splitMetric(metric: string): { figure?: string; text: string } {
  const [, figure, text] = leadingFigure.exec(metric) ?? [];
  return figure && text ? { figure, text } : { text: metric };
}
