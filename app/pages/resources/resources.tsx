import './resources.css';
import { PostRow } from '#app/blog/page/cards/post-row.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { PageHead } from '#app/frame/page-head.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { GoLink, SiteLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { Section } from '#app/ui/section.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import type { GuideEntry, ResourcesData } from './resources-data.ts';

/** Lists every tool, guide and recent post. */
export function ResourcesPage({ data }: { data: ResourcesData }) {
  return (
    <>
      <PageHead name={data.name} title={data.headline} lead={data.lead} picture="scene-resources.svg" />
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
          <div className="posts">
            {data.posts.map((post) => (
              <PostRow key={post.slug} post={post} />
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
        <p>Free, and open to anyone. Nothing to install, nothing to sign.</p>
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
        <p>Each one says when it was last held against the facts.</p>
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
