import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { startOnce, stopEnhancement } from '#app/enhance/enhancements.ts';
import { Picture } from '#app/ui/picture.tsx';
import { escapeHtml } from '#platform/text/escape.ts';
import type { AuditTool } from '../../domain/audit.ts';
import { type AuditStep, auditSteps, onPageSteps, stepLabels } from '../../domain/audit-step.ts';
import type { AuditProgress } from '../../domain/audit-view.ts';
import { describeEstimate, describePlace, formatSeconds } from '../../domain/format-figures.ts';
import { followAudit } from './follow-audit.ts';
import { BreakableAddress } from './sections/report-parts.tsx';
import { toolWords } from './tool-words.ts';

type ProgressPageProps = {
  id: string;
  tool: AuditTool;
  address: string;
  progress: AuditProgress;
};

const toolSteps: Record<AuditTool, readonly AuditStep[]> = { carbon: auditSteps, seo: onPageSteps };

/** W-02: shows each step as it begins. A script updates it live; without one the page reloads. */
export function ProgressPage({ id, tool, address, progress }: ProgressPageProps) {
  const steps = toolSteps[tool];
  const ref = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    startOnce(element, followAudit);
    return () => stopEnhancement(element);
  }, []);
  const now = steps.indexOf(progress.step ?? 'queued');
  return (
    <div className="by-stone">
      <section className="work-in" data-audit={id} ref={ref}>
        <h1>
          {toolWords[tool].doing} <BreakableAddress address={address} />
        </h1>
        <Slot name="status" live>
          {progress.place === undefined
            ? `${stepLabels[progress.step ?? 'queued']}.`
            : describePlace(progress.place)}
        </Slot>
        <progress value={now} max={steps.length} aria-label="Steps of the audit" suppressHydrationWarning />
        <ol className="checks">
          {steps.map((step, index) => (
            <Step key={step} step={step} progress={progress} state={stateOf(index, now)} />
          ))}
        </ol>
        <Slot name="estimate">{progress.estimate ? describeEstimate(progress.estimate) : ''}</Slot>
        <p className="small soft">
          This page has its own address: you can close it and come back later.{' '}
          <a href={pathname + search}>Reload now</a>
        </p>
        <form method="post">
          <button className="go" type="submit" name="intent" value="delete">
            Cancel and {toolWords[tool].verb} another page
          </button>
        </form>
      </section>
      <div className="core" aria-hidden="true">
        <Picture name="core.svg" eager />
      </div>
    </div>
  );
}

type StepState = 'done' | 'now' | 'wait';

function stateOf(index: number, now: number): StepState {
  return index < now ? 'done' : index === now ? 'now' : 'wait';
}

type StepProps = { step: AuditStep; progress: AuditProgress; state: StepState };

function Step({ step, progress, state }: StepProps) {
  const { steps } = progress;
  const place = steps.findIndex((begun) => begun.step === step);
  const [begun, next] = [steps[place], steps[place + 1]];
  const took = begun && next ? formatSeconds(Date.parse(next.at) - Date.parse(begun.at)) : '';
  return (
    <li
      data-step={step}
      data-state={state}
      aria-current={state === 'now' ? 'step' : undefined}
      suppressHydrationWarning
    >
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d="m4 13 5 5L20 6" />
      </svg>
      <span data-words="">{stepLabels[step]}</span>
      <Slot name="took">{took}</Slot>
    </li>
  );
}

type SlotProps = { name: 'status' | 'estimate' | 'took'; live?: boolean; children: string };

/** Text that a script updates, with the 2 of CO2 as a subscript. React leaves it alone. */
function Slot({ name, live = false, children }: SlotProps) {
  const Tag = name === 'took' ? 'b' : 'p';
  return (
    <Tag
      className={name === 'status' ? 'lead' : undefined}
      data-slot={name}
      role={live ? 'status' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, which is escaped
      dangerouslySetInnerHTML={{ __html: escapeHtml(children).replace('CO2', 'CO<sub>2</sub>') }}
    />
  );
}
