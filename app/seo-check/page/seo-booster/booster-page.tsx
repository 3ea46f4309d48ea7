import './seo-booster.css';
import { WeighNote } from '#app/audit/page/website-carbon/weigh-note.tsx';
import { FaqSection } from '#app/frame/faq-section.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { PageHead } from '#app/frame/page-head.tsx';
import { TextBody } from '#app/pages/text-page/text-body.tsx';
import type { TextPageData } from '#app/pages/text-page/text-page-data.ts';
import { formatDate } from '#platform/text/format-date.ts';
import type { BoosterAnswer } from './booster-data.ts';
import { BoosterForm } from './booster-form.tsx';

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
export function BoosterPage({ guide, answer, page, phrase, deleted }: BoosterPageProps) {
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
