import type { CdpConnection, CdpSession } from './cdp-connection.ts';
import { createUserAgent, type Device, emulate } from './devices.ts';
import type { NetworkLog } from './network-log.ts';

export type Tab = {
  page: CdpSession;
  close(): Promise<void>;
};

type Options = {
  cdp: CdpConnection;
  version: string;
  context: TabContext;
  device: Device;
  networkLog: NetworkLog;
  /** Runs before any script of the page. */
  prepare(page: CdpSession): Promise<unknown>;
  onCrash(): void;
};

/** A separate browser context, and the targets that are followed in it. */
type TabContext = { id: string; followed: Set<string> };

/** The browser's buffer for responses that we may read again, to try savings on them. */
const bufferLimits = { maxTotalBufferSize: 60_000_000, maxResourceBufferSize: 8_000_000 };

/**
 * Opens an empty page. Its frames, workers and service workers wait until the network log follows them; windows that it
 * opens are closed before they send a request.
 */
export async function openTab({
  cdp,
  version,
  context,
  device,
  networkLog,
  prepare,
  onCrash,
}: Options): Promise<Tab> {
  const agent = createUserAgent(device, version);
  const opened = Promise.withResolvers<CdpSession>();
  let isFirst = true;

  const follow = (from: CdpSession) => [
    from.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const { type, subtype, browserContextId, targetId } = targetInfo;
      // The browser's own targets stay paused, so that they can't interfere.
      if (browserContextId !== context.id || type === 'browser_ui') return;
      if (context.followed.has(targetId)) {
        // A service worker is attached twice: by the browser and by its page.
        const session = cdp.session(sessionId);
        void session.send('Runtime.runIfWaitingForDebugger').catch(ignore);
        void from.send('Target.detachFromTarget', { sessionId }).catch(ignore);
        return;
      }
      context.followed.add(targetId);
      if (type === 'page' && !subtype && !isFirst) {
        void cdp.browser.send('Target.closeTarget', { targetId }).catch(ignore);
        return;
      }
      const isOurs = type === 'page' && isFirst;
      if (isOurs) isFirst = false;
      void start(cdp.session(sessionId), type, isOurs);
    }),
    from.on('Target.detachedFromTarget', ({ sessionId, targetId = '' }) => {
      if (networkLog.forget(cdp.session(sessionId))) context.followed.delete(targetId);
    }),
  ];

  const start = async (session: CdpSession, type: string, isOurs: boolean) => {
    networkLog.follow(session, { serviceWorker: type === 'service_worker' });
    follow(session);
    session.on('Page.javascriptDialogOpening', () => {
      void session.send('Page.handleJavaScriptDialog', { accept: false }).catch(ignore);
    });
    // The commands are sent in this order without waiting, because the target stays paused until the last one.
    const steps: Promise<unknown>[] = [
      session.send('Network.enable', bufferLimits),
      session.send('Network.setUserAgentOverride', agent),
      session.send('Target.setAutoAttach', autoAttach),
    ];
    if (type === 'page' || type === 'iframe') steps.push(session.send('Page.enable'));
    if (isOurs) {
      session.on('Inspector.targetCrashed', onCrash);
      steps.push(session.send('Inspector.enable'), emulate(session, device), prepare(session));
      steps.push(session.send('Page.setInterceptFileChooserDialog', { enabled: true }));
    }
    steps.push(session.send('Runtime.runIfWaitingForDebugger'));
    // A worker does not support all of these commands, and may already have ended.
    if (!isOurs) for (const step of steps) step.catch(ignore);
    else await Promise.all(steps).then(() => opened.resolve(session), opened.reject);
  };

  const stops = follow(cdp.browser);
  await cdp.browser.send('Target.setAutoAttach', autoAttach);
  const [{ targetId }, page] = await Promise.all([
    cdp.browser.send('Target.createTarget', { url: 'about:blank', browserContextId: context.id }),
    opened.promise,
  ]);
  return {
    page,
    async close() {
      await cdp.browser.send('Target.closeTarget', { targetId });
      for (const unsubscribe of stops) unsubscribe();
    },
  };
}

const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
const ignore = () => {};
