import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs } from 'react-router';
import { FaqSection } from '#app/frame/faq-section.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { type Crumb, PageHead } from '#app/frame/page-head.tsx';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import type { TextPageData } from '#app/pages/text-page/text-page-data.ts';
import { Picture } from '#app/ui/picture.tsx';
import { type AuditTool, toolPaths } from '../../domain/audit.ts';
import type { AskAnswer } from './ask-answer.ts';
import { AskNote } from './ask-note.tsx';

/** What the page's address asks for. `own` is true where it fills in the form for one visitor. */
export type ToolLink = {
  page: string | undefined;
  phrase: string | undefined;
  deleted: boolean;
  own: boolean;
};

/** Reads a tool’s link, for its loader. The page that it fills in belongs to one visitor. */
export function answerToolLink<Mine>(mine: Mine, { url }: Pick<LoaderFunctionArgs, 'url'>) {
  const page = url.searchParams.get('page')?.slice(0, 2000);
  const phrase = url.searchParams.get('phrase')?.slice(0, 200);
  const deleted = url.searchParams.has('deleted');
  const own = page !== undefined || phrase !== undefined || deleted;
  const link: ToolLink = { page, phrase, deleted, own };
  return data({ ...mine, link }, { headers: own ? { 'cache-control': 'no-store' } : {} });
}

type ToolPageProps = {
  tool: AuditTool;
  guide: TextPageData;
  trail: Crumb[];
  link: ToolLink;
  answer: AskAnswer | undefined;
  /** The guide's lead, where it needs more than text. */
  lead?: ReactNode;
  /** Stands above the form. */
  note?: ReactNode;
  form: ReactNode;
  /** Stands below the form. */
  under: ReactNode;
  /** What stands below the first screen. */
  children: ReactNode;
};

/** the page of a tool, with its form first. */
export function ToolPage({ tool, guide, trail, link, answer, children, ...shown }: ToolPageProps) {
  const { name, title, description, headline, faq, closing } = guide;
  return (
    <>
      <Head
        title={answer ? `Error: ${title}` : title}
        description={description}
        url={toolPaths[tool]}
        noindex={link.own}
        card={createPageCard(toolPaths[tool], headline)}
        subject={{ trail: { links: trail, name }, faq }}
      />
      <PageHead
        trail={trail}
        name={name}
        title={headline}
        lead={shown.lead ?? guide.lead}
        picture={<Picture name={`scene${toolPaths[tool].replace('/', '-')}.svg`} eager />}
      >
        {answer && (
          <AskNote answer={answer} undone={tool === 'seo' ? 'Not checked yet' : 'Not weighed yet'} />
        )}
        {link.deleted && !answer && (
          <p className="note" role="status">
            The report is deleted, and so is what was {tool === 'seo' ? 'found' : 'measured'} for it, unless
            somebody else has a report on the same.
          </p>
        )}
        {shown.note}
        {shown.form}
        <p className="small soft under">{shown.under}</p>
      </PageHead>
      {children}
      <FaqSection items={faq} />
      {closing && <FootCall {...closing} />}
    </>
  );
}
