import path from 'node:path';
import type { ServerBuild } from 'react-router';
import type { Publication } from '#app/content/publication.ts';
import type * as Bundle from '#server/bundle.ts';
import type { ServedBackend } from '#server/services.ts';
import { fixContent } from './fixed-content.ts';
import { createLogRecorder } from './log-recorder.ts';
import { projectDir } from './site.ts';

type Parts = Pick<
  typeof Bundle,
  'bootSource' | 'createApp' | 'createServices' | 'loadContent' | 'parseEnvironment'
> &
  ClosedBackendParts & { build: ServerBuild };

type AppOptions = Parameters<typeof Bundle.createApp>[0];

export type TestAppOptions = Omit<Partial<AppOptions>, 'services'> & {
  services?: Partial<AppOptions['services']>;
  /** Decides which content is public. By default all of it is. */
  publication?: Pick<Publication, 'content'>;
};

/** Prepares apps over the content from the given parts, which come either all from source or all from the bundle. */
export function prepareTestApp(parts: Parts) {
  const content = fixContent(parts.loadContent(path.join(projectDir, 'content')));

  /** Creates an app over the content, with fixed facts about the agency and a log. Options replace any part. */
  return function createTestApp({ publication = { content }, ...options }: TestAppOptions = {}) {
    const { log, lines: logged } = createLogRecorder();
    const backend = createClosedBackend(parts);
    const services = parts.createServices(parts.parseEnvironment({}), publication, { log, backend });
    const changes = { siteUrl: 'http://site.test', ...options.services };
    Object.defineProperties(services, Object.getOwnPropertyDescriptors(changes));
    const app = parts.createApp({
      build: parts.build,
      readiness: { ready: true },
      security: { siteUrl: services.siteUrl, inlineScripts: [parts.bootSource] },
      assetDirs: [path.join(projectDir, 'build/client')],
      ...options,
      services,
    });
    const get = async (url: string, headers: Record<string, string> = {}) =>
      app.request(`http://site.test${url}`, { headers });
    return { app, get, logged, services };
  };
}

type ClosedBackendParts = Pick<
  typeof Bundle,
  'AuditsUnavailable' | 'PaymentsUnavailable' | 'createFormSigner'
>;

const secret = 'the secret of tests that open no database';

/** Creates the services of a site whose database is down: forms are shown, and every submission fails. */
function createClosedBackend(parts: ClosedBackendParts): ServedBackend {
  const cause = new Error('No database is open.');
  const refuseToAudit = () => Promise.reject(new parts.AuditsUnavailable(cause));
  const refuseToSell = () => Promise.reject(new parts.PaymentsUnavailable(cause));
  return {
    inbox: {
      ...parts.createFormSigner(secret),
      receive: () => Promise.reject(cause),
    },
    checkout: {
      isOpen: false,
      sandbox: false,
      createAttempt: () => 'an attempt',
      start: refuseToSell,
      settle: refuseToSell,
    },
    audits: {
      usesBrowser: true,
      request: refuseToAudit,
      find: refuseToAudit,
      findPrevious: refuseToAudit,
      findScreenshot: refuseToAudit,
      delete: refuseToAudit,
      listOwn: refuseToAudit,
    },
    blog: undefined,
  };
}
