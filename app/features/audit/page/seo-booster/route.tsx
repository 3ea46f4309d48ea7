import './seo-booster.css';
import { data } from 'react-router';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { TextBody } from '#app/shell/text-page/text-body.tsx';
import { findTextPageData } from '#app/shell/text-page/text-page-data.ts';
import { formatDate } from '#platform/text/format-date.ts';
import { toolPaths } from '../../domain/audit.ts';
import { handleToolForm } from '../request/request-audit.server.ts';
import { loadToolPage, ToolPage } from '../request/tool-page.tsx';
import type { Route } from './+types/route';
import { BoosterForm } from './booster-form.tsx';

/** A form that a link has filled in is personal. */
export const handle = { page: { uncachedQuery: ['page', 'phrase', 'deleted'] } } satisfies PageHandle;

export function loader(args: Route.LoaderArgs) {
  const guide = findTextPageData(args.context.get(servicesContext).content, toolPaths.seo);
  if (!guide) throw data('Page not found', { status: 404 });
  return loadToolPage({ guide }, args);
}

export const action = (args: Route.ActionArgs) => handleToolForm('seo', args);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** the check, and below it a guide to its results. */
export default function SeoBoosterRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { guide, link } = loaderData;
  const { trail, reviewed, html, contents } = guide;
  return (
    <ToolPage
      tool="seo"
      guide={guide}
      trail={trail}
      link={link}
      result={actionData}
      form={<BoosterForm result={actionData} page={link.page} phrase={link.phrase} />}
      under={
        <>
          Free. No sign-up needed. One page at a time, about ten seconds.
          {reviewed && (
            <span>
              {' '}
              Guide reviewed <time dateTime={reviewed}>{formatDate(reviewed)}</time>.
            </span>
          )}
        </>
      }
    >
      <TextBody html={html} contents={contents} />
    </ToolPage>
  );
}
