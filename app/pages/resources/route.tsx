import './resources.css';
import { data } from 'react-router';
import { renderingContext } from '#app/client/hydration/payload.server.ts';
import { Card } from '#app/components/card.tsx';
import { Icon } from '#app/components/icon.tsx';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { Prose } from '#app/components/prose.tsx';
import { Section } from '#app/components/section.tsx';
import { renderMarkdown } from '#app/content/render-markdown.ts';
import { loadTeaser } from '#app/features/blog/page/cards/load-teaser.server.ts';
import { PostRows } from '#app/features/blog/page/cards/post-card.tsx';
import { servicesContext } from '#app/services-context.ts';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { PageHead } from '#app/shell/frame/page-head.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createPageCard } from '#app/shell/head/page-cards.ts';
import { formatDate } from '#platform/text/format-date.ts';
import type { Route } from './+types/route';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { pages } = services.content;
  const page = pages.find(({ path }) => path === '/resources');
  if (!page) throw data('Page not found', { status: 404 });
  const { name, title, description, headline, lead, tools, closing } = page;
  const { teaser, headers } = await loadTeaser(services, context.get(renderingContext));
  const resources = {
    ...{ name, title, description, headline, lead, tools, closing },
    html: renderMarkdown(page.body).html,
    // The guides that are not already listed as tools.
    guides: pages
      .filter(({ kind, path }) => kind === 'guide' && !tools.some(({ to }) => to === path))
      .map(({ path, name, summary, reviewed }) => ({ path, name, summary, reviewed })),
    teaser,
  };
  return data(resources, { headers });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Lists every tool, guide and recent post. */
export default function ResourcesRoute({ loaderData: page }: Route.ComponentProps) {
  const { title, description, name, headline, lead, tools, guides, teaser } = page;
  return (
    <>
      <Head
        title={title}
        description={description}
        card={createPageCard('/resources', headline)}
        subject={{ trail: { links: [], name } }}
      />
      <PageHead
        name={name}
        title={headline}
        lead={lead}
        picture={<Picture name="scene-resources.svg" eager />}
      />
      <Section ground="leaf" title="Tools" beside="Free, and open to anyone. Nothing to install, no sign-up.">
        <ul className="cards tools">
          {tools.map(({ name, text, to }) => (
            <Card
              key={to}
              picture={<Picture name={`scene-${to.slice(1)}.svg`} />}
              title={name}
              text={text}
              to={to}
              action="Open the tool"
            />
          ))}
        </ul>
      </Section>
      <Section title="Guides" beside="Each one says when it was last checked.">
        <ul className="index guides">
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
      <Section ground="sand" className="rows">
        <Prose html={page.html} />
      </Section>
      {teaser.posts.length > 0 && (
        <Section title="Newest posts" beside={<GoLink to="/blog">All posts</GoLink>}>
          <PostRows {...teaser} />
        </Section>
      )}
      <FooterCta {...page.closing} />
    </>
  );
}
