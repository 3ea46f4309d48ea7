import { type FSWatcher, watch } from 'node:fs';
import type { Content } from '#app/content/content.ts';
import { ContentError } from '#app/content/content-files.ts';
import type { Publication } from '#app/content/publication.ts';
import type { ContentState } from '#app/features/dashboard/domain/dashboard-services.ts';
import type { Log } from '#platform/log.ts';

/** How long files must stay unchanged, because a deployment or an editor writes several of them. */
const quietMs = 500;

type Options = {
  folder: string;
  publication: Publication;
  /** The content that the site started with. */
  started: Content;
  /** Reads and validates everything. Throws a ContentError. */
  load(): Content;
  /** Called after the site has taken changes over. */
  onChange(): void;
  log: Log;
};

/**
 * Takes changes of `content/` over without a restart, on SIGHUP or when files change, if all of it is valid. Otherwise the
 * last good version stays, and the dashboard shows why.
 */
export function watchContent({ folder, publication, started, load, onChange, log }: Options) {
  let state: ContentState = { state: 'current' };
  let current = started;
  const reload = () => {
    try {
      const content = load();
      const what = listFixed(started, content);
      if (what.length > 0) {
        log.warn('changes to content/ need a build and a restart', { what: what.join(', ') });
        state = { state: 'waits', what };
        return;
      }
      state = { state: 'current' };
      if (JSON.stringify(content) === JSON.stringify(current)) return;
      current = content;
      publication.replace(content);
      log.info('content/ was reloaded', {});
      onChange();
    } catch (error) {
      // While files are being written, one may be missing for a moment.
      const message = (error as Error).message;
      state = { state: 'faulty', faults: message.split('\n') };
      log.warn('content/ has errors, so the last good version stays', {
        error: error instanceof ContentError ? message : error,
      });
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const reloadSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(reload, quietMs).unref();
  };
  const warn = (error: unknown) =>
    log.warn('content/ is not watched, so send SIGHUP after changes', { error });
  process.on('SIGHUP', reloadSoon);
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(folder, { recursive: true, persistent: false }, reloadSoon).on('error', warn);
  } catch (error) {
    warn(error);
  }
  const stop = () => {
    watcher?.close();
    clearTimeout(timer);
    process.off('SIGHUP', reloadSoon);
  };
  return { stop, readState: () => state, readContent: () => current, reload };
}

/**
 * Lists what a running site can't change: what emails, payments and redirects were opened with, texts that are part of
 * the build, and pages whose addresses and pictures are.
 */
function listFixed(before: Content, after: Content): string[] {
  const fixed: [name: string, read: (content: Content) => unknown][] = [
    ['site.yaml', ({ site }) => site],
    ['pricing/', ({ plans }) => plans],
    ['navigation.yaml', ({ navigation }) => navigation],
    ['blog.yaml', ({ blogPage }) => blogPage],
    ['quiz.yaml', ({ quizzes }) => quizzes],
    ['redirects.yaml', ({ redirects }) => redirects],
    ['the files of case-studies/', ({ caseStudies }) => caseStudies.map(({ slug }) => slug).sort()],
    ['the paths of services/', ({ services }) => services.map(({ slug, path }) => [slug, path])],
    ['the paths of pages/', ({ pages }) => pages.map(({ path }) => path)],
  ];
  return fixed.flatMap(([name, read]) =>
    JSON.stringify(read(before)) === JSON.stringify(read(after)) ? [] : [name],
  );
}
