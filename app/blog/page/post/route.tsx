import { data, redirectDocument } from 'react-router';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Head } from '#app/head/head.tsx';
import { createPostCard } from '#app/head/page-cards.ts';
import { servicesContext } from '#app/services-context.ts';
import { GoLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import { Steps } from '#app/ui/steps.tsx';
import { reportBlogError } from '../../domain/blog-error.ts';
import { formatPicturePath, listPictureWidths } from '../../domain/blog-pictures.ts';
import type { PostPicture } from '../../domain/post.ts';
import { createPostDescription, findChangeDate } from '../../domain/post-description.ts';
import { type PostView, readPostOrSample } from '../../domain/post-view.ts';
import { postNotFound } from '../../domain/wordpress-client.ts';
import { askBrowserFirst } from '../browser/ask-browser-first.ts';
import { keyOfView, useDocumentSeed } from '../browser/blog-memory.ts';
import { PostCard } from '../cards/post-card.tsx';
import { FeedLinks } from '../list/feed-links.tsx';
import { createAnswerHeaders, provisionalHeaders, retryHeaders } from '../list/load-list.server.ts';
import type { Route } from './+types/route';
import { createFilmHeaders, holdsFilm, mayShowFilms } from './film-page.ts';
import { describePost, PostArticle } from './post-article.tsx';

export async function loader({ context, request, params: { slug } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const answer = await readPostOrSample(services, slug, request.signal);
  switch (answer.state) {
    case 'found': {
      const { view, staleSeconds } = answer;
      return data(
        { view },
        { headers: { ...createAnswerHeaders(staleSeconds), ...createFilmHeaders(view.post.html) } },
      );
    }
    case 'sample': {
      const { view, error } = answer;
      if (error) reportBlogError(services.log, error, 'blog post shows the sample');
      return data(
        { view },
        { headers: { ...(error ? provisionalHeaders : {}), ...createFilmHeaders(view.post.html) } },
      );
    }
    case 'unknown':
      throw data(postNotFound, { status: 404 });
    case 'failed':
      reportBlogError(services.log, answer.error, 'blog post can not be shown');
      throw data('The blog can’t be reached right now. Please try again in half a minute.', {
        status: 503,
        headers: retryHeaders,
      });
  }
}

export async function clientLoader({ params: { slug }, request, serverLoader }: Route.ClientLoaderArgs) {
  // This is read before the first await, while the document still shows the page that is being left.
  const showsFilms = mayShowFilms();
  const answer = await askBrowserFirst(async (blog) => {
    const { value: view } = await blog.findView(slug);
    return view && { view };
  }, serverLoader);
  // The policy of the open document allows no frames, and can't be changed.
  if (!showsFilms && holdsFilm(answer.view.post.html)) throw redirectDocument(new URL(request.url).pathname);
  return answer;
}

// Runs when this module was loaded by the document, which still shows its first page.
if (!import.meta.env.SSR) mayShowFilms();

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The page of a post. */
export default function PostRoute({ loaderData: { view } }: Route.ComponentProps) {
  useDocumentSeed({ key: keyOfView(view.post.slug), value: view });
  const { post } = view;
  return (
    <>
      <Head
        type="article"
        title={post.searchTitle ?? post.title}
        description={post.searchDescription ?? createPostDescription(post)}
        url={`/blog/${post.slug}`}
        publishedTime={post.date}
        modifiedTime={findChangeDate(post) ?? post.date}
        {...(post.author ? { author: post.author } : {})}
        card={createPostCard(post)}
        {...(post.image && { image: findSocialImage(post.image) })}
        subject={describePost(post)}
      />
      <FeedLinks />
      <PostPage view={view} />
    </>
  );
}

/** Links to a post show its featured image in the largest form; the drawn card stands in where there is none. */
function findSocialImage({ path, width: original, height, alt }: PostPicture) {
  const width = listPictureWidths(original).at(-1) ?? original;
  return {
    path: formatPicturePath(path, width, 'jpg'),
    ...{ alt, width, height: Math.round((height * width) / original) },
  };
}

/** The page of a post. */
function PostPage({ view }: { view: PostView }) {
  return (
    <>
      <PostArticle post={view.post} />
      <MorePosts view={view} />
      <FootCall
        title="What does your home page weigh?"
        text="Ask the free audit. It takes less time than this post did."
      />
    </>
  );
}

/** Links below a post: to similar posts, and to the one before and after it. */
function MorePosts({ view: { post: shown, related, previous, next } }: { view: PostView }) {
  return (
    <Section ground="leaf">
      <div className="heads">
        <h2>More scribbles</h2>
        <GoLink to="/blog">All posts</GoLink>
      </div>
      {related.length > 0 && (
        <ul className="grid-b">
          {related.map((post) => (
            <PostCard key={post.slug} post={post} list={[shown, ...related]} />
          ))}
        </ul>
      )}
      {(previous ?? next) && (
        <Steps label="Previous and next post" folder="/blog" previous={previous} next={next} />
      )}
    </Section>
  );
}
