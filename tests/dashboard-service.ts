import { Hono } from 'hono';
import type { Check } from '#app/features/dashboard/domain/health.ts';
import type { Role } from '#app/features/dashboard/domain/staff.ts';
import { dashboard } from '#app/features/dashboard/page/dashboard.tsx';
import type { Store } from '#platform/database/store.ts';
import { crossSite } from '#platform/http/middleware/cross-site.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import { openDashboard } from '#server/open-dashboard.ts';
import { createTestLeads } from './lead-service.ts';
import { createSentLead, formTimeOf } from './sent-lead.ts';
import { testAddresses, testSecret } from './test-settings.ts';

const dashboardUrl = 'https://saltbush.example';

type Options = {
  accounts?: 'own' | 'supabase';
  checkQuickly?: () => Promise<Check[]>;
  diagnose?: () => Promise<Check[]>;
};

/** Opens the dashboard over a store, with a clock that the test moves and a sender that records emails. */
export function startTestDashboard(store: Store, { accounts = 'own', ...options }: Options = {}) {
  const leads = createTestLeads(store);
  const { clock, emails, log } = leads;
  const sender = { send: async (email: (typeof emails)[number]) => void emails.push(email) };
  const opened = openDashboard({
    store,
    secret: testSecret,
    siteUrl: dashboardUrl,
    brand: 'Saltbush',
    accounts: { kind: accounts },
    mailService: { sender, ...testAddresses, messageHost: 'saltbush.example' },
    wake: () => {},
    log,
    outageSince: () => undefined,
    checkQuickly: async () => [],
    diagnose: async () => [
      { part: 'mail', state: 'fault', says: 'The password is wrong.', remedy: 'Correct SMTP_URL.' },
    ],
    ...options,
    now: () => clock.now,
  });
  const app = new Hono();
  app.use(crossSite(dashboardUrl));
  app.use(
    '/dashboard/*',
    dashboard({
      services: {
        ...opened.services,
        content: {
          wordPressPosts: 'https://blog.example/wp-admin/edit.php',
          readState: () => ({ state: 'current' }),
          listUnpublished: () => [],
          listPlaceholders: () => ['content/site.yaml: email: a placeholder'],
        },
      },
      brand: 'Saltbush',
      siteUrl: dashboardUrl,
      assets: { styles: '/dashboard.css', passkeyScript: '/passkey.js' },
      readAddress: (c) => c.req.header('x-test-address') ?? '203.0.113.7',
      log,
    }),
  );
  app.all('*', (c) => c.text('no such page', 404));
  const worker = createWorker({
    store: { ...store, readClock: async () => clock.now },
    handlers: opened.handlers,
    log,
  });

  /** Opens a browser, which keeps the cookies and fills in the token of forms. */
  const openBrowser = (headers: Record<string, string> = {}) => {
    const cookies = new Map<string, string>();
    let csrf = '';
    const request = async (path: string, init: RequestInit = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await app.request(`${dashboardUrl}${path}`, {
        ...init,
        headers: {
          ...(cookie && { cookie }),
          'user-agent': 'Firefox/150.0 (Android)',
          ...headers,
          ...init.headers,
        },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      const text = await response.text();
      csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? csrf;
      return {
        status: response.status,
        headers: response.headers,
        location: response.headers.get('location'),
        text,
      };
    };
    const post = (path: string, fields: Record<string, string>) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ csrf, ...fields })),
      });
    return {
      cookies,
      request,
      get: (path: string) => request(path),
      post,
      /** Follows the redirect of a form. */
      async send(path: string, fields: Record<string, string>) {
        const response = await post(path, fields);
        return response.location ? request(response.location) : response;
      },
    };
  };

  /** Invites somebody with `npm run staff`, and returns the token of the link. */
  const invite = async (email: string, role?: Role): Promise<string> => {
    const invitation = await opened.services.access.invite('npm run staff', { email, role });
    if ('refused' in invitation) throw new Error(invitation.refused);
    return new URL(invitation.link).searchParams.get('token') ?? '';
  };

  return {
    ...opened,
    ...leads,
    app,
    invite,
    store,
    worker,
    leadWorker: leads.worker,
    openBrowser,
    /** Invites somebody, who accepts without a passkey. */
    async join(email: string, name = 'Ana') {
      const token = await invite(email);
      const browser = openBrowser();
      await browser.post('/dashboard/join', { token, name });
      await browser.get('/dashboard/you');
      return browser;
    },
    /** Sends every queued email of the dashboard, and returns the code of the newest. */
    async readCode(): Promise<string> {
      await worker.runDue();
      return /: (\d{6})$/m.exec(emails.at(-1)?.text ?? '')?.[1] ?? '';
    },
    /** Leaves an enquiry, and returns its reference. */
    async enquire(...sent: Parameters<typeof createSentLead>): Promise<string> {
      const [values, rest] = sent;
      const formTime = formTimeOf(20_000, clock.now);
      const receipt = await leads.inbox.receive(createSentLead(values, { formTime, ...rest }));
      if (receipt.state !== 'received') throw new Error('The enquiry was refused.');
      return receipt.reference;
    },
  };
}
