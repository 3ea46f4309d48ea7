import { formatCountInWords } from '#platform/text/count.ts';
import { formatBytes } from '../format-figures.ts';
import { findThirdParty } from '../third-party.ts';
import { describeNeedless, insight, weightCheck } from '../weight-check.ts';

const minBytes = 10_000;

export const thirdPartiesCheck = weightCheck({
  id: 'third-parties',
  title: 'Third parties',
  explanation:
    'Code of other companies adds weight that the page’s owner does not control, and often tells them who visits.',
  source: insight('third-parties'),
  guideline: 'treat-third-parties-the-same-as-first-parties',
  by: 'editor',
  passed: 'No third party adds much.',
  find({ scrolled, thirdParties }) {
    const thirdPartyFiles = scrolled.resources.filter(({ party }) => party === 'third-party');
    return [...Map.groupBy(thirdPartyFiles, ({ url }) => findThirdParty(url, thirdParties).name)].map(
      ([about, resources]) => {
        const files = describeNeedless(resources);
        const bytes = resources.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
        // Images and videos from elsewhere are the page's own content on another server.
        const runs = resources.some(({ kind }) => /script|style|font|document|data/.test(kind));
        if (!runs || bytes < minBytes) return undefined;
        const { purpose } = findThirdParty(resources[0]?.url ?? '', thirdParties);
        return {
          about,
          says: `${about}${purpose ? ` (${purpose})` : ''} adds ${formatBytes(bytes)} in ${formatCountInWords(resources.length, 'request')}.`,
          fix: 'Check what it is for. Remove it, or load it only when a visitor needs it.',
          files,
          how: 'measured' as const,
          // Whether the page needs it is for its owner to say.
          outcome: 'warning' as const,
        };
      },
    );
  },
});
