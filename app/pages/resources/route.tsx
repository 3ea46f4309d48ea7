import './resources.css';
import { data } from 'react-router';
import { describeOutage } from '#app/blog/domain/blog-words.ts';
import type { PostSummary } from '#app/blog/domain/post.ts';
import { createPostSummary } from '#app/blog/domain/post-summary.ts';
import { listTeaserPosts } from '#app/blog/domain/teaser.ts';
import { PostRow } from '#app/blog/page/cards/post-row.tsx';
import { createAnswerHeaders } from '#app/blog/page/list/load-list.server.ts';
import type { Content } from '#app/content/content.ts';
import { renderMarkdown } from '#app/content/render-markdown.ts';
import type { TextPage } from '#app/content/text-page.ts';
import { FootCall } from '#app/frame/foot-call.tsx';
import { PageHead } from '#app/frame/page-head.tsx';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import { servicesContext } from '#app/services-context.ts';
import { Icon } from '#app/ui/icon.tsx';
import { GoLink, SiteLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { Section } from '#app/ui/section.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import type { Route } from './+types/route';

export async function loader({ context }: Route.LoaderArgs) {
  const { content, blog, log } = context.get(servicesContext);
  const teaser = await listTeaserPosts(blog, content.posts.map(createPostSummary));
  if (teaser.state === 'samples') {
    log.warn('resources show the sample posts', { error: teaser.error });
  }
  const resources = findResourcesData(content, teaser.posts);
  if (!resources) throw data('Page not found', { status: 404 });
  const headers = { ...provisional, ...createAnswerHeaders(teaser.staleSeconds ?? 0) };
  const outageSince = teaser.state === 'posts' ? teaser.outageSince : undefined;
  return data({ ...resources, ...(outageSince && { outageSince }) }, teaser.settled ? {} : { headers });
}

/** A page that shows samples or stale posts is rendered again within 30 seconds (B-07). */
const provisional = { 'cache-control': 's-maxage=30' };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const resourcesPath = '/resources';

type GuideEntry = Pick<TextPage, 'path' | 'name' | 'summary' | 'reviewed'>;

/** Everything that the index of resources shows. */
type ResourcesData = Pick<TextPage, 'name' | 'title' | 'description' | 'headline' | 'lead' | 'tools'> & {
  html: string;
  /** All guides that are not listed among the tools. */
  guides: GuideEntry[];
  /** The newest posts. */
  posts: PostSummary[];
  closing: TextPage['closing'] | undefined;
  /** Since when the blog has been out of reach. */
  outageSince?: string;
};

/** Finds the index of all tools, guides and recent posts; undefined where its words are missing. */
function findResourcesData(content: Content, posts: PostSummary[]): ResourcesData | undefined {
  const page = content.pages.find(({ path }) => path === resourcesPath);
  if (!page) return undefined;
  const { name, title, description, headline, lead, tools, closing } = page;
  return {
    ...{ name, title, description, headline, lead, tools, closing },
    html: renderMarkdown(page.body).html,
    guides: content.pages
      .filter(({ kind, path }) => kind === 'guide' && !tools.some(({ to }) => to === path))
      .map(({ path, name, summary, reviewed }) => ({ path, name, summary, reviewed })),
    posts,
  };
}

export default function ResourcesRoute({ loaderData }: Route.ComponentProps) {
  const { title, description, name, headline } = loaderData;
  return (
    <>
      <Head
        title={title}
        description={description}
        card={createPageCard('/resources', headline)}
        subject={{ trail: { links: [], name } }}
      />
      <ResourcesPage data={loaderData} />
    </>
  );
}

/** Lists every tool, guide and recent post. */
function ResourcesPage({ data }: { data: ResourcesData }) {
  return (
    <>
      <PageHead
        name={data.name}
        title={data.headline}
        lead={data.lead}
        picture={<Picture name="scene-resources.svg" eager />}
      />
      <Tools tools={data.tools} />
      <Guides guides={data.guides} />
      <Section ground="sand" className="rows">
        <Prose html={data.html} />
      </Section>
      {data.posts.length > 0 && (
        <Section>
          <div className="heads">
            <h2>Newest posts</h2>
            <GoLink to="/blog">All posts</GoLink>
          </div>
          {data.outageSince && <p>{describeOutage(data.outageSince)}</p>}
          <div className="posts">
            {data.posts.map((post) => (
              <PostRow key={post.slug} post={post} list={data.posts} />
            ))}
          </div>
        </Section>
      )}
      <FootCall {...data.closing} />
    </>
  );
}

function Tools({ tools }: Pick<ResourcesData, 'tools'>) {
  return (
    <Section ground="leaf">
      <div className="heads">
        <h2>Tools</h2>
        <p>Free, and open to anyone. Nothing to install, no sign-up.</p>
      </div>
      <ul className="tools">
        {tools.map(({ name, text, to }) => (
          <li className="card" key={to}>
            <div className="pic">
              <Picture name={`scene-${to.slice(1)}.svg`} />
            </div>
            <h3>{name}</h3>
            <p>{text}</p>
            <GoLink to={to} about={name}>
              Open the tool
            </GoLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Guides({ guides }: { guides: GuideEntry[] }) {
  return (
    <Section>
      <div className="heads">
        <h2>Guides</h2>
        <p>Each one says when it was last checked.</p>
      </div>
      <ul className="guides">
        {guides.map(({ path, name, summary, reviewed }) => (
          <li key={path}>
            <h3>
              <SiteLink to={path}>
                {name} <Icon name="arrow" />
              </SiteLink>
            </h3>
            <p>{summary}</p>
            {reviewed && (
              <p className="small soft">
                Reviewed <time dateTime={reviewed}>{formatDate(reviewed)}</time>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
