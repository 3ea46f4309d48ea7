import type { Hono } from 'hono';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatCount } from '#platform/text/count.ts';
import type { ContentService, ContentState, DashboardServices } from '../domain/dashboard-services.ts';
import { Note } from './layout.tsx';
import { type PageEnv, show } from './page-context.tsx';

/** Texts at a glance: what is not public yet, and what has to be replaced. */
export function addContent(pages: Hono<PageEnv>, { content }: DashboardServices): void {
  pages.get('/dashboard/content', (c) =>
    show(c, { title: 'Content', body: <ContentList content={content} /> }),
  );
}

function ContentList({ content }: { content: ContentService }) {
  const [unpublished, placeholders] = [content.listUnpublished(), content.listPlaceholders()];
  return (
    <>
      <StateNote state={content.readState()} />
      <div className="split">
        <section className="stone">
          <h2>Drafts and later dates</h2>
          {unpublished.length === 0 && <p className="small">Everything in content/ is public.</p>}
          <ul className="plain">
            {unpublished.map(({ file, title, from, previewPath }) => (
              <li key={file}>
                <p>{previewPath ? <a href={previewPath}>{title}</a> : title}</p>
                <p className="small soft">{`${file}, ${from ? `goes live on ${formatSydneyTime(from)}` : 'a draft'}`}</p>
              </li>
            ))}
          </ul>
          {content.wordPressPosts && (
            <p className="small">
              Drafts of posts are not in this list: see{' '}
              <a href={content.wordPressPosts}>all posts in WordPress</a>.
            </p>
          )}
        </section>
        <section className="stone">
          <h2>To replace or mend before a launch</h2>
          <details>
            <summary>{formatCount(placeholders.length, 'place')}</summary>
            <ul className="plain small">
              {placeholders.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </details>
        </section>
      </div>
    </>
  );
}

function StateNote({ state }: { state: ContentState }) {
  if (state.state === 'current') return <p>The site shows what is in content/ now.</p>;
  if (state.state === 'waits')
    return (
      <Note>{`These changes wait for a build and a restart, and all others with them: ${state.what.join(', ')}.`}</Note>
    );
  return (
    <Note bad>
      <p>The files in content/ have errors, so the site shows the last good version:</p>
      <ul>
        {state.faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Note>
  );
}
