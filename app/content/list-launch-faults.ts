import type { Content } from './content.ts';
import type { ContentFault } from './content-error.ts';
import { listContentFiles } from './list-content-files.ts';

/** How long `security.txt` must still be valid; RFC 9116 recommends less than a year. */
const minDays = 30;
const maxDays = 365;

/** Lists everything in the content that must be replaced before a launch, file by file. */
export function listLaunchFaults(content: Content, now: Date): ContentFault[] {
  const marked = listContentFiles(content).flatMap(({ file, fields }: { file: string; fields: Marked }) => [
    ...Object.entries(fields.placeholders ?? {}).map(([field, problem]) => ({ file, field, problem })),
    ...(fields.sample === undefined ? [] : [{ file, field: 'sample', problem: fields.sample }]),
  ]);
  return [...marked, ...listUnknownWork(content), ...listExpiryFaults(content.machines.security, now)];
}

type Marked = { placeholders?: Record<string, string>; sample?: string | undefined };

function listExpiryFaults({ expires }: Content['machines']['security'], now: Date): ContentFault[] {
  const days = Math.floor((Date.parse(expires) - now.getTime()) / 86_400_000);
  if (days >= minDays && days <= maxDays) return [];
  const problem = `expected a time ${minDays} to ${maxDays} days from now, found ${days} days`;
  return [{ file: 'content/machines.yaml', field: 'security.expires', problem }];
}

/** Home skips a chosen case study that does not exist (HP-05), so a mistake would leave a place empty unnoticed. */
function listUnknownWork({ home: { work }, caseStudies }: Content): ContentFault[] {
  return work.chosen
    .filter((slug) => !work.awaited.includes(slug) && !caseStudies.some((study) => study.slug === slug))
    .map((slug) => ({
      file: 'content/home.yaml',
      field: 'work.chosen',
      problem: `${slug} is skipped, as there is no case-studies/${slug}.md; fix the name, or add it to work.awaited`,
    }));
}
