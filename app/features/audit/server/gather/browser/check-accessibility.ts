import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AccessibilityRun, Violation } from '../../../domain/axe-results.ts';
import type { CdpSession } from './cdp-connection.ts';
import { evaluate, runInPage } from './isolated-world.ts';

/** The axe rules of Lighthouse 13’s accessibility category. The test beside this file compares the list. */
export const lighthouseRules =
  `accesskeys aria-allowed-attr aria-allowed-role aria-command-name aria-conditional-attr
aria-deprecated-role aria-dialog-name aria-hidden-body aria-hidden-focus aria-input-field-name aria-meter-name
aria-progressbar-name aria-prohibited-attr aria-required-attr aria-required-children aria-required-parent aria-roles
aria-text aria-toggle-field-name aria-tooltip-name aria-treeitem-name aria-valid-attr aria-valid-attr-value
autocomplete-valid button-name bypass color-contrast definition-list dlitem document-title duplicate-id-aria
empty-heading form-field-multiple-labels frame-title heading-order html-has-lang html-lang-valid html-xml-lang-mismatch
identical-links-same-purpose image-alt image-redundant-alt input-button-name input-image-alt label landmark-one-main
link-in-text-block link-name list listitem meta-refresh meta-viewport object-alt presentation-role-conflict select-name
skip-link svg-img-alt tabindex table-duplicate-name target-size td-headers-attr th-has-data-cells valid-lang
video-caption`.split(/\s+/);

/** The other rules of axe for WCAG 2.2, levels A and AA. Lighthouse leaves them out. The test compares this list too. */
export const otherWcagRules =
  `area-alt aria-braille-equivalent aria-tab-name avoid-inline-spacing blink frame-focusable-content
frame-title-unique label-content-name-mismatch marquee nested-interactive no-autoplay-audio role-img-alt
scrollable-region-focusable server-side-image-map summary-name`.split(/\s+/);

const contrastRule = 'color-contrast';
const reducedMotion = { name: 'prefers-reduced-motion', value: 'reduce' };
const timeoutMs = 8000;

/** Runs axe-core. If it fails, the audit goes on and the outcome is unknown. */
export async function checkAccessibility(page: CdpSession, signal: AbortSignal): Promise<AccessibilityRun> {
  try {
    // axe-core is half a megabyte that is only needed here, so it is loaded on demand.
    const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await evaluate(page, `void (() => { ${source}\n;globalThis.axe ??= axe; })()`, { timeoutMs });
    // Text that is fading in would be judged by its current colour.
    await page.send('Emulation.setEmulatedMedia', { features: [reducedMotion] });
    const run = async (rules: string[]) => {
      await runInPage(page, endAnimations, []);
      return runInPage(page, runAxe, [rules], { timeoutMs });
    };
    const { violations: first, passed } = await run([...lighthouseRules, ...otherWcagRules]);
    const hasLowContrast = first.some(({ id }) => id === contrastRule);
    // A script may still be fading text in, which can't be awaited, so a contrast fault has to be found twice.
    const second = hasLowContrast ? (await run([contrastRule])).violations : [];
    const violations = [...first.filter(({ id }) => id !== contrastRule), ...second];
    return { violations, passed };
  } catch {
    signal.throwIfAborted();
    return { failed: true };
  }
}

/** Runs in the page. Finishes transitions and finite animations, and waits briefly for those that start as a result. */
async function endAnimations(): Promise<void> {
  for (const animation of document.getAnimations())
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
  await new Promise((resolve) => setTimeout(resolve, 100));
}

type Axe = {
  run(
    on: Document,
    how: object,
  ): Promise<{
    violations: {
      id: string;
      help: string;
      description: string;
      impact?: string | null;
      nodes: { html: string; failureSummary?: string }[];
    }[];
    passes: unknown[];
  }>;
};

async function runAxe(values: string[]): Promise<{ violations: Violation[]; passed: number }> {
  const { axe } = globalThis as unknown as { axe: Axe };
  const options = { runOnly: { type: 'rule', values }, resultTypes: ['violations'], iframes: false };
  const { violations, passes } = await axe.run(document, options);
  return {
    passed: passes.length,
    violations: violations.map(({ id, help, description, impact, nodes }) => ({
      id,
      help,
      description,
      impact: impact ?? 'minor',
      count: nodes.length,
      first: (nodes[0]?.html ?? '').replace(/\s+/g, ' ').slice(0, 160),
      summary: (nodes[0]?.failureSummary ?? '').replace(/\s*\n\s*/g, ' ').slice(0, 400),
    })),
  };
}
