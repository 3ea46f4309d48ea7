import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import type { OwnAccount, Serialized } from '../../domain/own-account.ts';
import { FaultNote, SubmitButton } from '../auth-form.tsx';
import { useRequest } from '../use-request.ts';

type DevicesProps = {
  sessions: Serialized<OwnAccount>['sessions'];
  onDone: (news: string) => void;
};

/** Lists the signed-in devices. With Supabase the others cannot be listed, but they can still be signed out. */
export function Devices({ sessions, onDone }: DevicesProps) {
  const request = useRequest();
  const hasOthers = sessions?.some(({ isThisOne }) => !isThisOne) ?? true;
  const signOutOthers = async () => {
    if (await request.send('others', (auth) => auth.signOut({ scope: 'others' })))
      onDone('Every other device is signed out.');
  };
  return (
    <li className="setting">
      <div>
        <h3>Devices</h3>
        {sessions ? (
          <ul className="devices">
            {sessions.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        ) : (
          <p className="soft">You are signed in here, and perhaps on other devices.</p>
        )}
      </div>
      {request.state.kind === 'refused' && <FaultNote fault={request.state.faults[0]} />}
      {hasOthers && (
        <SubmitButton request={request} action="others" look="line" onPress={() => void signOutOthers()}>
          Sign out other devices
        </SubmitButton>
      )}
    </li>
  );
}

type Device = NonNullable<OwnAccount['sessions']>[number];

function DeviceLine({ device: { isThisOne, userAgent, createdAt, lastUsedAt } }: { device: Device }) {
  return (
    <li>
      <b>{describeBrowser(userAgent)}</b>
      {isThisOne
        ? ', this one'
        : `, last used on ${formatSydneyLongDay(lastUsedAt)} at ${formatSydneyClock(lastUsedAt)}`}
      <span className="soft">, signed in on {formatSydneyLongDay(createdAt)}</span>
    </li>
  );
}

/** The most specific patterns come first, because most user agents also name other browsers. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** Names a browser so that its owner recognises it, such as `Firefox on Windows`. */
export function describeBrowser(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'A browser';
}
