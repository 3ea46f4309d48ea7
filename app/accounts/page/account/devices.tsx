import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { useAuth } from '#app/session/use-auth.ts';
import type { OwnAccount, Serialized } from '../../domain/own-account.ts';
import { GuardedSetting } from './guarded-setting.tsx';
import type { OpenForm } from './setting.tsx';

type DevicesProps = OpenForm & {
  userId: string;
  account: Serialized<OwnAccount>;
  onDone: (news: string) => void;
};

/** Lists the signed-in devices. With Supabase the others cannot be listed, but they can still be signed out. */
export function Devices({ onDone, ...shared }: DevicesProps) {
  const { client } = useAuth();
  const { sessions } = shared.account;
  const hasOthers = sessions?.some(({ isThisOne }) => !isThisOne) ?? true;
  const signOutOthers = async () => {
    const { error } = await (await client()).auth.signOut({ scope: 'others' });
    if (error) throw error;
    onDone('Every other device is signed out.');
  };
  return (
    <GuardedSetting
      {...shared}
      name="devices"
      title="Devices"
      value={
        sessions ? (
          <ul className="devices">
            {sessions.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        ) : (
          <p className="soft">You are signed in here, and perhaps on other devices.</p>
        )
      }
      labels={['Sign out other devices', 'Confirm and sign them out']}
      act={hasOthers ? signOutOthers : undefined}
    />
  );
}

type Device = NonNullable<OwnAccount['sessions']>[number];

function DeviceLine({ device: { isThisOne, userAgent, createdAt, lastUsedAt } }: { device: Device }) {
  return (
    <li>
      <b>{describeBrowser(userAgent)}</b>
      <span>
        {isThisOne
          ? ', this one'
          : `, last used on ${formatSydneyLongDay(lastUsedAt)} at ${formatSydneyClock(lastUsedAt)}`}
      </span>
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
