import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { formTimeOf } from '../sent-lead.ts';
import type { Site } from '../site.ts';
import { testSecret } from '../test-settings.ts';
import { createVisitorHeaders } from './journey.ts';

/** Runs `npm run staff` beside a running site that has the secret of the tests. Returns the link. */
export function invite({ dataDir, url }: Site, email: string): string {
  const out = execFileSync(process.execPath, ['scripts/staff.ts', 'invite', email], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, SITE_URL: url, SECRET: testSecret },
  });
  return /http\S+/.exec(out)?.[0] ?? out;
}

/** Sends the contact form as somebody who took a while to fill it in. */
export async function enquire({ url }: Site, name: string): Promise<void> {
  const email = `${name.toLowerCase()}@site.example`;
  const message = `We are ${name}, and our site is slow on every phone that we own.`;
  const response = await fetch(`${url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, ...createVisitorHeaders() },
    body: new URLSearchParams({ name, email, message, consent: 'yes', form_time: formTimeOf(20_000) }),
  });
  expect(response.headers.get('location')).toMatch(/SB-\w{7}/);
}
