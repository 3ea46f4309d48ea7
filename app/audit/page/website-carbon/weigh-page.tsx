import './website-carbon.css';
import { FaqSection } from '#app/frame/faq-section.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { type Crumb, PageHead } from '#app/frame/page-head.tsx';
import { CarbonText } from '#app/ui/carbon-text.tsx';
import { GramsBars } from '#app/ui/grams-bars.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { Section } from '#app/ui/section.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Weighed } from '#app/ui/weighed.tsx';
import { PastAudits } from './past-audits.tsx';
import type { WeighAnswer, WeighData } from './weigh-data.ts';
import { WeighForm } from './weigh-form.tsx';
import { WeighNote } from './weigh-note.tsx';

type WeighPageProps = {
  data: WeighData;
  answer: WeighAnswer | undefined;
  /** A page that a link names. */
  page: string | undefined;
  /** A report has just been deleted. */
  deleted: boolean;
  usesBrowser: boolean;
};

export const weighTrail: Crumb[] = [{ name: 'Resources', to: '/resources' }];

/** R-06, W-01: the form and what it offers. */
export function WeighPage({ data, answer, page, deleted, usesBrowser }: WeighPageProps) {
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
