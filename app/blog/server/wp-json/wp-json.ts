import type { Context, Handler } from 'hono';
import type { Log } from '#platform/log.ts';
import { BlogError } from '../../domain/blog-error.ts';
import type { Answer, BlogSource } from '../../domain/blog-source.ts';
import { reportRefusal } from '../../domain/refusal-report.ts';
import { answerError, answerList } from './answer-json.ts';
import { type ItemPage, listPosts } from './list-posts.ts';
import { listTerms } from './list-terms.ts';
import { formatPageLinks } from './page-links.ts';
import { keepKnownParameters, readPostQuestion, readTermQuestion } from './read-question.ts';
import { blogUnavailable, createParameterError, noRoute, pastTheEnd } from './rest-error.ts';

export type WpJsonOptions = { blog: BlogSource; siteUrl: string; log: Log };

/** Letter case and a slash at the end do not matter, as in WordPress. */
const route = /^\/wp-json\/wp\/v2\/(posts|categories|tags)\/?$/i;

/**
 * The part of WordPress' REST API that a blog needs, answered by this site (B-01 to B-03): the browser asks here,
 * never WordPress (decision 015). It is read-only, and every visitor gets the same answers.
 */
export function wpJson({ blog, siteUrl, log }: WpJsonOptions): Handler {
  return async function answerWpJson(c) {
    const url = new URL(c.req.url);
    const name = route.exec(url.pathname)?.[1]?.toLowerCase() as 'posts' | 'categories' | 'tags' | undefined;
    if (!name || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return answerError(c, noRoute);
    try {
      if (name === 'posts') {
        const reading = readPostQuestion(url.searchParams);
        if ('faults' in reading) return answerError(c, createParameterError(reading.faults));
        const { question } = reading;
        return await answer(c, name, await listPosts(blog, question, siteUrl), question.query.page);
      }
      const reading = readTermQuestion(url.searchParams);
      if ('faults' in reading) return answerError(c, createParameterError(reading.faults));
      const { question } = reading;
      return await answer(c, name, await listTerms(blog, name, question, siteUrl), question.page);
    } catch (error) {
      if (!(error instanceof BlogError)) throw error;
      const message = 'the blog could not answer a browser';
      if (!reportRefusal(log, error, message)) log.warn(message, { path: url.pathname, error });
      return answerError(c, blogUnavailable);
    }
  };

  function answer(c: Context, name: string, { value, staleSeconds }: ListAnswer, page: number) {
    if (!value) return answerError(c, pastTheEnd);
    const address = new URL(`/wp-json/wp/v2/${name}`, siteUrl);
    address.search = keepKnownParameters(new URL(c.req.url));
    return answerList(c, { ...value, links: formatPageLinks(address, page, value.totalPages), staleSeconds });
  }
}

type ListAnswer = Answer<ItemPage<unknown> | undefined>;
