import type { AuditTool } from '../../domain/audit.ts';
import { type AuditStep, auditSteps, onPageSteps, stepLabels } from '../../domain/audit-step.ts';
import type { AuditProgress } from '../../domain/audit-view.ts';
import { describeEstimate, describePlace, formatSeconds } from '../../domain/format-figures.ts';

const toolSteps: Record<AuditTool, readonly AuditStep[]> = { carbon: auditSteps, seo: onPageSteps };

/** Says where an audit is, for the live region. */
export const describeProgress = ({ place, step = 'queued' }: AuditProgress): string =>
  place === undefined ? `${stepLabels[step]}.` : describePlace(place);

/**
 * Renders the steps of an audit as HTML, with the time that each took. The server and the script that follows the audit
 * share it, so it consists of our own texts and of numbers only.
 */
export function renderProgress(tool: AuditTool, { step = 'queued', steps, estimate }: AuditProgress): string {
  const all = toolSteps[tool];
  const currentIndex = all.indexOf(step);
  const items = all.map((each, index) => {
    const state = index < currentIndex ? 'done' : index === currentIndex ? 'now' : 'wait';
    const place = steps.findIndex((begun) => begun.step === each);
    const [begun, next] = [steps[place], steps[place + 1]];
    const took = begun && next ? formatSeconds(Date.parse(next.at) - Date.parse(begun.at)) : '';
    const current = state === 'now' ? ' aria-current="step"' : '';
    return `<li data-step="${each}" data-state="${state}"${current}>${tick}<span>${stepLabels[each]}</span><b>${took}</b></li>`;
  });
  const about = estimate ? `<p>${describeEstimate(estimate).replace('CO2', 'CO<sub>2</sub>')}</p>` : '';
  const bar = `<progress value="${currentIndex}" max="${all.length}" aria-label="Steps of the audit"></progress>`;
  return `${bar}<ol class="checks">${items.join('')}</ol>${about}`;
}

const tick = '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="m4 13 5 5L20 6"/></svg>';
