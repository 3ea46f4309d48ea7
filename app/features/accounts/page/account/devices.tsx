import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { useAuth } from '#app/shell/session/use-auth.ts';
import { describeBrowser } from '../../domain/describe-browser.ts';
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
