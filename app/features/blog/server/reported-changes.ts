import { settleWithin } from '#platform/time-limit.ts';
import type { BlogChange } from '../domain/wordpress/post-index.ts';

/** How long WordPress waits at most for the answer to a report. */
const answerMs = 1000;

/** When WordPress is asked once more that shows no change yet: a cache in front of it may have had an old copy. */
const secondLookMs = 5000;

/** How soon after a change a report without one counts as another of the same save. */
const sameSaveMs = 10_000;

type Options = {
  /** Asks WordPress what has changed, and has it renewed. */
  look(): Promise<BlogChange | 'failed'>;
  /** Renews these posts as if they had changed once more. */
  renewAgain(slugs: string[]): void;
};

/**
 * Finds out what has changed when WordPress reports that something has, and not what. If twice no change is to be seen,
 * something else than a post has changed, such as its picture: that of the post whose change was seen a moment before, or
 * else it can't be told, and everything is renewed. Reports that wait for the second look share it.
 */
export function createReportedChanges({ look, renewAgain }: Options) {
  let last: { change: BlogChange; at: number } | undefined;
  /** The reports that wait for the second look: when the first came, and when no change was to be seen. */
  let quiet: { from: number; to: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const lookAgain = async (renewAll: () => void) => {
    const outcome = await look();
    const isSame = last && quiet && last.at > quiet.from - sameSaveMs && last.at <= quiet.to;
    const seen = isSame ? last?.change : 'anything';
    quiet = undefined;
    if (outcome === 'nothing' && typeof seen === 'object') renewAgain(seen.slugs);
    else if (outcome === 'nothing' || outcome === 'failed') renewAll();
  };

  const follow = async (renewAll: () => void) => {
    const from = Date.now();
    const outcome = await look();
    if (outcome === 'failed') renewAll();
    if (outcome !== 'nothing') return;
    quiet ??= { from, to: Date.now() };
    timer ??= setTimeout(() => {
      timer = undefined;
      void lookAgain(renewAll);
    }, secondLookMs).unref();
  };

  return {
    /** Takes each change that a poll has seen. */
    noteChange(change: BlogChange): void {
      last = { change, at: Date.now() };
    },

    /** Resolves once WordPress has said what has changed, or after a second. Calls `renewAll` if it can't be told. */
    async report(renewAll: () => void): Promise<void> {
      await settleWithin(follow(renewAll), answerMs);
    },

    stop: (): void => clearTimeout(timer),
  };
}
