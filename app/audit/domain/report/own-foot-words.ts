import type { OwnFigures } from '../audit.ts';
import type { ReportView } from './report.ts';

/**
 * States the weight in the footer of one of our own pages, and how far it is from the weight that was measured to the
 * page's end (H-08). For a device without a measurement only the footer's figure is stated.
 */
export function describeOwnFoot(own: OwnFigures, views: ReportView[]): string {
  const parts = (['phone', 'desktop'] as const).map((device) => {
    const said = `${own[device]} kB on a ${device}`;
    const measured = views.find((each) => each.device === device && each.view === 'scrolled');
    if (!measured || measured.bytes === 0) return said;
    const apart = (Math.abs(own[device] * 1000 - measured.bytes) / measured.bytes) * 100;
    return `${said}, where ${(measured.bytes / 1000).toFixed(1)} kB were measured: ${apart.toFixed(1)}% apart`;
  });
  return `${parts.join('; ')}.`;
}
