import './website-carbon.css';
import { data } from 'react-router';
import { CarbonText } from '#app/components/carbon-text.tsx';
import { SiteLink } from '#app/components/links.tsx';
import { Prose } from '#app/components/prose.tsx';
import { Section } from '#app/components/section.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { findTextPageData } from '#app/shell/text-page/text-page-data.ts';
import { toolPaths } from '../../domain/audit.ts';
import { GramsBars, ownGrams } from '../grams-bars.tsx';
import { handleToolForm } from '../request/request-audit.server.ts';
import { loadToolPage, ToolPage } from '../request/tool-page.tsx';
import type { Route } from './+types/route';
import { CarbonForm } from './carbon-form.tsx';

/** A form that a link has filled in is personal. */
export const handle = { page: { uncachedQuery: ['page', 'deleted'] } } satisfies PageHandle;

export function loader(args: Route.LoaderArgs) {
  const { content, audits } = args.context.get(servicesContext);
  const guide = findTextPageData(content, toolPaths.carbon);
  if (!guide) throw data('Page not found', { status: 404 });
  const { beforeGrams, afterGrams } = content.home.audit;
  return loadToolPage({ guide, beforeGrams, afterGrams, usesBrowser: audits.usesBrowser }, args);
}

export const action = (args: Route.ActionArgs) => handleToolForm('carbon', args);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function WebsiteCarbonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { guide, link, beforeGrams, afterGrams, usesBrowser } = loaderData;
  return (
    <ToolPage
      tool="carbon"
      guide={guide}
      trail={[{ name: 'Resources', to: '/resources' }]}
      link={link}
      result={actionData}
      lead={<CarbonText text={guide.lead} />}
      note={
        !usesBrowser && (
          <p className="note">
            Our measuring browser is unavailable right now. Until it is back, figures are estimates from the
            page’s source, and say so.
          </p>
        )
      }
      form={<CarbonForm result={actionData} page={link.page} />}
      under="Free. No sign-up needed. One page at a time, about twenty seconds."
    >
      <Scale before={beforeGrams} after={afterGrams} />
      <Section className="rows">
        <Prose html={guide.html} />
      </Section>
    </ToolPage>
  );
}

/** Compares the agency's claims (HP-08) with the weight of this page. */
function Scale({ before, after }: { before: string; after: string }) {
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
              label: ownGrams,
              look: 'own',
            },
          ]}
        />
      </div>
    </Section>
  );
}
