import { data, redirect, redirectDocument } from 'react-router';
import { renderingContext } from '#app/client/hydration/payload.server.ts';
import { GoLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';
import { Steps } from '#app/components/steps.tsx';
import { servicesContext } from '#app/services-context.ts';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createPostCard } from '#app/shell/head/page-cards.ts';
import { reportBlogError } from '../../domain/blog-error.ts';
import { describeLargest } from '../../domain/blog-pictures.ts';
import { describeFreshness, retryHeaders } from '../../domain/freshness.ts';
import { createPostDescription, findChangeDate } from '../../domain/post-description.ts';
import { readPostOrSample } from '../../domain/post-view.ts';
import { keyOfView, postNotFound } from '../../domain/wordpress-client.ts';
import { loadBrowserFirst, useDocumentSeed } from '../browser/blog-memory.ts';
import { PostCard } from '../cards/post-card.tsx';
import type { Route } from './+types/route';
import { hasVideo, listPostTrail, PostArticle } from './post-article.tsx';
import { createVideoHeaders } from './video-headers.server.ts';

export async function loader({ context, request, params: { slug } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await readPostOrSample(services, slug, request.signal);
  if (result.state === 'unknown') {
    const renamed = services.blog.findRenamed?.(slug);
    if (renamed) throw redirect(`/blog/${encodeURIComponent(renamed)}`, 301);
    throw data(postNotFound, { status: 404 });
  }
  if (result.state === 'failed') {
    reportBlogError(services.log, result.error, 'a blog post could not be shown');
    const message = 'The blog can’t be reached right now. Please try again in half a minute.';
    throw data(message, { status: 503, headers: retryHeaders });
  }
  const { view } = result;
  const isSample = result.state === 'sample';
  if (isSample && result.error)
    reportBlogError(services.log, result.error, 'a sample stands in for a blog post');
  const age = isSample ? { staleSeconds: 0, isProvisional: result.error !== undefined } : result;
  const { freshSeconds, headers } = describeFreshness(age);
  const { previous, next, related } = view;
  const shownPosts = [view.post, previous, next, ...related].flatMap((shown) => shown?.slug ?? []);
  Object.assign(context.get(renderingContext), { freshSeconds, shownPosts });
  return data(view, { headers: { ...headers, ...createVideoHeaders(view.post.html) } });
}

export async function clientLoader({ params: { slug }, url, serverLoader }: Route.ClientLoaderArgs) {
  const view = await loadBrowserFirst(async (blog) => (await blog.findView(slug)).value, serverLoader);
  // A video needs a content security policy of its own, and that of the open document can't be changed.
  if (hasVideo(view.post.html)) throw redirectDocument(url.pathname);
  return view;
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The page of a post, with links to similar posts, and to the one before and after it. */
export default function PostRoute({ loaderData: view }: Route.ComponentProps) {
  const { post, related, previous, next } = view;
  const { slug, title, date, author, image } = post;
  useDocumentSeed({ key: keyOfView(slug), value: view });
  const description = createPostDescription(post);
  return (
    <>
      <Head
        title={post.searchTitle ?? title}
        description={post.searchDescription ?? description}
        url={`/blog/${slug}`}
        card={createPostCard(post)}
        {...(image && { image: describeLargest(image) })}
        subject={{
          trail: { links: listPostTrail(post), name: title },
          post: {
            headline: title,
            description,
            published: date,
            modified: findChangeDate(post) ?? date,
            author,
          },
        }}
      />
      <PostArticle post={post} />
      <Section ground="leaf">
        <div className="heads">
          <h2>More scribbles</h2>
          <GoLink to="/blog">All posts</GoLink>
        </div>
        {related.length > 0 && (
          <ul className="grid-b">
            {related.map((relatedPost) => (
              <PostCard key={relatedPost.slug} post={relatedPost} list={[post, ...related]} />
            ))}
          </ul>
        )}
        {(previous ?? next) && (
          <Steps label="Previous and next post" folder="/blog" previous={previous} next={next} />
        )}
      </Section>
      <FooterCta
        title="What does your home page weigh?"
        text="Ask the free audit. It takes less time than this post did."
      />
    </>
  );
}
