import type { Audit } from '../audit.ts';
import { type DeviceScan, type Measurement, mapDeviceScans } from '../measurement.ts';
import { createReport, type DoneRun } from './create-report.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Exports everything that is needed to repeat the sum: the report, the figures with their basis, and every file. */
export function exportReport(audit: Audit, run: DoneRun) {
  return {
    id: audit.id,
    askedAt: audit.askedAt,
    report: createReport(audit, run),
    figures: run.figures,
    measurement: withoutPictures(withoutSecrets(run.measurement)),
  };
}

/** Screenshots have addresses of their own. */
function withoutPictures({ pass, ...measurement }: Measurement): Measurement {
  return {
    ...measurement,
    pass: pass && mapDeviceScans(pass, withoutPicture),
  };
}

function withoutPicture({ screenshot: _, ...scan }: DeviceScan): DeviceScan {
  return scan;
}
