import './seo-booster.css';
import { data, redirect } from 'react-router';
import { refuse, toolHeaders } from '#app/audit/page/website-carbon/weigh-data.ts';
import { WeighNote } from '#app/audit/page/website-carbon/weigh-note.tsx';
import { FaqSection } from '#app/frame/faq-section.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { PageHead } from '#app/frame/page-head.tsx';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { TextBody } from '#app/pages/text-page/text-body.tsx';
import { findTextPageData, type TextPageData } from '#app/pages/text-page/text-page-data.ts';
import { requestContext, servicesContext } from '#app/services-context.ts';
import { formatDate } from '#platform/text/format-date.ts';
import type { Route } from './+types/route';
import { askForCheck } from './ask-for-check.server.ts';
import { type BoosterAnswer, BoosterForm } from './booster-form.tsx';

/** A page that a link has filled in belongs to one visitor. */
export const handle = { page: { own: ['page', 'phrase', 'deleted'] } } satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const guide = findTextPageData(context.get(servicesContext).content, '/seo-booster');
  if (!guide) throw data('Page not found', { status: 404 });
  const page = url.searchParams.get('page')?.slice(0, 2000);
  const phrase = url.searchParams.get('phrase')?.slice(0, 200);
  const deleted = url.searchParams.has('deleted');
  const own = page !== undefined || phrase !== undefined || deleted;
  return data({ guide, page, phrase, deleted, own }, { headers: own ? { 'cache-control': 'no-store' } : {} });
}

export async function action({ context, request }: Route.ActionArgs) {
  // A body that is no form counts as a form without fields, and the answer says what is missing.
  const form = await request.formData().catch(() => new FormData());
  const outcome = await askForCheck({
    form,
    clientAddress: context.get(requestContext).clientAddress,
    services: context.get(servicesContext),
  });
  // 303: reloading the page it leads to, or going back to it, checks nothing again.
  if (outcome.state === 'placed') throw redirect(`/seo-booster/${outcome.id}`, 303);
  return refuse<BoosterAnswer>(outcome, outcome);
}

export const headers = toolHeaders;

export default function SeoBoosterRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { guide, page, phrase, deleted, own } = loaderData;
  return (
    <>
      <Head
        title={actionData ? `Error: ${guide.title}` : guide.title}
        description={guide.description}
        url={guide.path}
        noindex={own}
        card={createPageCard(guide.path, guide.headline)}
        subject={{ trail: { links: guide.trail, name: guide.name }, faq: guide.faq }}
      />
      <BoosterPage
        guide={guide}
        answer={actionData}
        page={page}
        phrase={phrase}
        deleted={deleted && !actionData}
      />
    </>
  );
}

type BoosterPageProps = {
  guide: TextPageData;
  answer: BoosterAnswer | undefined;
  /** What a link fills in. */
  page: string | undefined;
  phrase: string | undefined;
  /** A report has just been deleted. */
  deleted: boolean;
};

/** the check, and below it the guide to what it finds. */
function BoosterPage({ guide, answer, page, phrase, deleted }: BoosterPageProps) {
  const { trail, name, headline, lead, reviewed, html, contents, faq, closing } = guide;
  return (
    <>
      <PageHead trail={trail} name={name} title={headline} lead={lead} picture="scene-seo-booster.svg">
        {answer && <WeighNote answer={answer} undone="Not checked yet" />}
        {deleted && (
          <p className="note" role="status">
            The report is deleted, and so is what was found for it.
          </p>
        )}
        <BoosterForm answer={answer} page={page} phrase={phrase} />
        <p className="small soft under">
          Free. No sign-up needed. One page at a time, about ten seconds.
          {reviewed && (
            <>
              {' '}
              Guide reviewed <time dateTime={reviewed}>{formatDate(reviewed)}</time>.
            </>
          )}
        </p>
      </PageHead>
      <TextBody html={html} contents={contents} />
      <FaqSection items={faq} />
      {closing && <FootCall {...closing} />}
    </>
  );
}
