import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { startOnce, stopEnhancement } from '#app/client/enhance/enhancements.ts';
import { Picture } from '#app/components/picture.tsx';
import type { AuditTool } from '../../domain/audit.ts';
import type { AuditProgress } from '../../domain/audit-view.ts';
import { followAudit } from './follow-audit.ts';
import { describeProgress, renderProgress } from './render-progress.ts';
import { BreakableAddress } from './sections/report-parts.tsx';
import { toolCopy } from './tool-copy.ts';

type ProgressPageProps = {
  id: string;
  tool: AuditTool;
  address: string;
  progress: AuditProgress;
};

/** W-02: shows each step as it begins. A script updates it live; without one the page reloads. */
export function ProgressPage({ id, tool, address, progress }: ProgressPageProps) {
  const ref = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    startOnce(element, followAudit);
    return () => stopEnhancement(element);
  }, []);
  return (
    <div className="by-stone">
      <section className="work-in" data-audit={id} data-tool={tool} ref={ref}>
        <h1>
          {toolCopy[tool].doing} <BreakableAddress address={address} />
        </h1>
        <p className="lead" data-slot="status" role="status" suppressHydrationWarning>
          {describeProgress(progress)}
        </p>
        <div
          className="work-in"
          data-slot="steps"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, which a script updates and React leaves alone
          dangerouslySetInnerHTML={{ __html: renderProgress(tool, progress) }}
        />
        <p className="small soft">
          This page has its own address: you can close it and come back later.{' '}
          <a href={pathname + search}>Reload now</a>
        </p>
        <form method="post">
          <button className="go" type="submit" name="intent" value="delete">
            Cancel and {toolCopy[tool].verb} another page
          </button>
        </form>
      </section>
      <div className="core" aria-hidden="true">
        <Picture name="core.svg" eager />
      </div>
    </div>
  );
}
