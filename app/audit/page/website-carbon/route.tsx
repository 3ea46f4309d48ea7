import './website-carbon.css';
import { data, redirect } from 'react-router';
import { FaqSection } from '#app/frame/faq-section.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { type Crumb, PageHead } from '#app/frame/page-head.tsx';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { requestContext, servicesContext } from '#app/services-context.ts';
import { CarbonText } from '#app/ui/carbon-text.tsx';
import { GramsBars } from '#app/ui/grams-bars.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { Section } from '#app/ui/section.tsx';
import { Weighed } from '#app/ui/weighed.tsx';
import type { Route } from './+types/route';
import { askForAudit } from './ask-for-audit.server.ts';
import { PastAudits } from './past-audits.tsx';
import { findWeighData, refuse, toolHeaders, type WeighAnswer, type WeighData } from './weigh-data.ts';
import { WeighForm } from './weigh-form.tsx';
import { WeighNote } from './weigh-note.tsx';

/** A page that a link has filled in belongs to one visitor. */
export const handle = { page: { own: ['page', 'deleted'] } } satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, audits } = context.get(servicesContext);
  const weigh = findWeighData(content);
  if (!weigh) throw data('Page not found', { status: 404 });
  const page = url.searchParams.get('page')?.slice(0, 2000);
  const deleted = url.searchParams.has('deleted');
  const own = page !== undefined || deleted;
  return data(
    { weigh, page, deleted, usesBrowser: audits.usesBrowser },
    { headers: own ? { 'cache-control': 'no-store' } : {} },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  // A body that is no form counts as a form without fields, and the answer says what is missing.
  const form = await request.formData().catch(() => new FormData());
  const outcome = await askForAudit({
    form,
    clientAddress: context.get(requestContext).clientAddress,
    services: context.get(servicesContext),
  });
  // 303: reloading the page it leads to, or going back to it, weighs nothing again.
  if (outcome.state === 'placed') throw redirect(`/website-carbon/${outcome.id}`, 303);
  return refuse<WeighAnswer>(outcome, outcome);
}

export const headers = toolHeaders;

export default function WebsiteCarbonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { weigh, page, deleted, usesBrowser } = loaderData;
  return (
    <>
      <Head
        title={actionData ? `Error: ${weigh.title}` : weigh.title}
        description={weigh.description}
        noindex={page !== undefined || deleted}
        card={createPageCard('/website-carbon', weigh.headline)}
        subject={{ trail: { links: weighTrail, name: weigh.name }, faq: weigh.faq }}
      />
      <WeighPage
        data={weigh}
        answer={actionData}
        page={page}
        deleted={deleted && !actionData}
        usesBrowser={usesBrowser}
      />
    </>
  );
}

type WeighPageProps = {
  data: WeighData;
  answer: WeighAnswer | undefined;
  /** A page that a link names. */
  page: string | undefined;
  /** A report has just been deleted. */
  deleted: boolean;
  usesBrowser: boolean;
};

const weighTrail: Crumb[] = [{ name: 'Resources', to: '/resources' }];

/** R-06, W-01: the form and what it offers. */
function WeighPage({ data, answer, page, deleted, usesBrowser }: WeighPageProps) {
  return (
    <>
      <PageHead
        trail={weighTrail}
        name={data.name}
        title={data.headline}
        lead={<CarbonText text={data.lead} />}
        picture="scene-website-carbon.svg"
      >
        {answer && <WeighNote answer={answer} />}
        {deleted && (
          <p className="note" role="status">
            The report is deleted, and so is what was measured for it.
          </p>
        )}
        {!usesBrowser && (
          <p className="note">
            Our measuring browser is away just now. Until it is back a figure is an estimate from the page’s
            source, and says so.
          </p>
        )}
        <WeighForm answer={answer} page={page} />
        <p className="small soft under">Free. No sign-up needed. One page at a time, about twenty seconds.</p>
      </PageHead>
      <PastAudits />
      <Scale {...data.scale} />
      <Section className="rows">
        <Prose html={data.html} />
      </Section>
      <FaqSection items={data.faq} />
      {data.closing && <FootCall {...data.closing} />}
    </>
  );
}

/** Shows the agency's claims, and what this very page states about itself. */
function Scale({ before, after }: WeighData['scale']) {
  return (
    <Section ground="sand">
      <div className="cols">
        <div>
          <h2>For scale</h2>
          <p className="soft">
            The first two are our own claims. <SiteLink to="/method">How we count</SiteLink>
          </p>
        </div>
        <GramsBars
          bars={[
            {
              name: 'A page before our audit',
              grams: Number.parseFloat(before),
              label: before,
              look: 'heavy',
            },
            { name: 'The same page after', grams: Number.parseFloat(after), label: after, look: 'light' },
            {
              name: 'The page you are reading',
              grams: 0,
              label: (
                <>
                  <Weighed of="grams" /> g
                </>
              ),
              look: 'own',
            },
          ]}
        />
      </div>
    </Section>
  );
}
