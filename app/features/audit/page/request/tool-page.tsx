import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Picture } from '#app/components/picture.tsx';
import { FaqSection } from '#app/shell/frame/faq-section.tsx';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { type Crumb, PageHead } from '#app/shell/frame/page-head.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createPageCard } from '#app/shell/head/page-cards.ts';
import type { TextPageData } from '#app/shell/text-page/text-page-data.ts';
import { type AuditTool, toolPaths } from '../../domain/audit.ts';
import { toolCopy } from '../report/tool-copy.ts';
import { RefusalNote } from './refusal-note.tsx';
import type { ToolFormResult } from './request-audit.server.ts';

/** The query of the page's address. It is personal if it fills in the form, or reports a deletion. */
type ToolLink = {
  page: string | undefined;
  phrase: string | undefined;
  deleted: boolean;
  isPersonal: boolean;
};

/** Parses the link to a tool for its loader. */
export function loadToolPage<PageData>(pageData: PageData, { url }: Pick<LoaderFunctionArgs, 'url'>) {
  const page = url.searchParams.get('page')?.slice(0, 2000);
  const phrase = url.searchParams.get('phrase')?.slice(0, 200);
  const deleted = url.searchParams.has('deleted');
  const isPersonal = page !== undefined || phrase !== undefined || deleted;
  const link: ToolLink = { page, phrase, deleted, isPersonal };
  return { ...pageData, link };
}

type ToolPageProps = {
  tool: AuditTool;
  guide: TextPageData;
  trail: Crumb[];
  link: ToolLink;
  result: ToolFormResult | undefined;
  /** The lead, if it needs more than the guide's text. */
  lead?: ReactNode;
  /** A note above the form. */
  note?: ReactNode;
  form: ReactNode;
  /** The small print below the form. */
  under: ReactNode;
  /** The content below the first screen. */
  children: ReactNode;
};

/** the page of a tool, with its form first. */
export function ToolPage({ tool, guide, trail, link, result, children, ...shown }: ToolPageProps) {
  const { name, title, description, headline, faq, closing } = guide;
  return (
    <>
      <Head
        title={result ? `Error: ${title}` : title}
        description={description}
        url={toolPaths[tool]}
        noindex={link.isPersonal}
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
        {result && <RefusalNote result={result} undone={`${toolCopy[tool].undone} yet`} />}
        {link.deleted && !result && (
          <p className="note" role="status">
            {`The report is deleted, and so is everything that was ${tool === 'seo' ? 'found' : 'measured'} for it, unless another report uses it too.`}
          </p>
        )}
        {shown.note}
        {shown.form}
        <p className="small soft under">{shown.under}</p>
      </PageHead>
      {children}
      <FaqSection items={faq} />
      {closing && <FooterCta {...closing} />}
    </>
  );
}
