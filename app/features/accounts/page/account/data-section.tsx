import { useState } from 'react';
import { SiteLink } from '#app/components/links.tsx';
import { RecentSignIn } from '../recent-sign-in.tsx';
import { AsyncButton } from './async-button.tsx';
import { type AccountForms, GuardedSetting, type OpenForm, Setting } from './setting.tsx';
import { fetchAccount } from './use-account.ts';
import { AccountSection } from './visitor-sections.tsx';

type DataSectionProps = AccountForms & {
  onDeleted: (news: string) => void;
  /** Called when signing in again has replaced the session. */
  onNewSession: () => void;
};

export function DataSection(props: DataSectionProps) {
  return (
    <AccountSection
      title="Your data"
      text={
        <>
          What we keep, and for how long, is on the page about <SiteLink to="/privacy">privacy</SiteLink>.
        </>
      }
    >
      <ul className="lines">
        <Export {...props} />
        <Deletion {...props} />
      </ul>
    </AccountSection>
  );
}

function Export(props: DataSectionProps) {
  const download = async () => {
    const response = await fetchAccount(props.userId, '/export');
    if (!response.ok) throw new Error(`The export failed with status ${response.status}.`);
    saveFile(await response.blob());
    props.onOpen(undefined);
  };
  return (
    <GuardedSetting
      {...props}
      name="export"
      title="Your data as a file"
      value={
        <p className="soft">
          Your account, orders, audits and the enquiries from your address, in one JSON file.
        </p>
      }
      labels={['Download', 'Confirm and download']}
      act={download}
    />
  );
}

/** Saves the response as a file. A plain link could not send the bearer token. */
function saveFile(content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = 'saltbush-account.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

function Deletion({ open, onOpen, ...props }: DataSectionProps) {
  const isOpen = open === 'deletion';
  return (
    <Setting
      title="Delete your account"
      value={
        <p className="soft">
          <span>
            {props.account.deletion === 'request'
              ? 'Your reports are deleted at once, and a person deletes the account on a weekday.'
              : 'Your account and its reports are deleted at once.'}
          </span>{' '}
          <span>
            Orders stay for the five years that tax law requires, but no longer belong to an account.
            Enquiries stay for two years, or until you <SiteLink to="/contact">tell us</SiteLink> to delete
            them.
          </span>
        </p>
      }
      action={['Delete', 'account']}
      isOpen={isOpen}
      onToggle={() => onOpen(isOpen ? undefined : 'deletion')}
    >
      <RecentSignIn email={props.account.email} hasPassword={props.account.hasPassword}>
        <DeletionForm {...props} />
      </RecentSignIn>
    </Setting>
  );
}

/** Deletion requires a recent sign-in, a ticked box, and a second button. */
function DeletionForm({
  userId,
  account: { email, deletion },
  onDeleted,
}: Omit<DataSectionProps, keyof OpenForm>) {
  const [isSure, setSure] = useState(false);
  const [why, setWhy] = useState<string>();
  const isRequest = deletion === 'request';
  const remove = async () => {
    setWhy(undefined);
    if (!isSure) return setWhy('Tick the box above first, to confirm that you want to delete your account.');
    const response = await fetchAccount(userId, '', 'DELETE');
    if (response.status === 409)
      return setWhy(
        'You still have a plan. Cancel it first, and come back after its last charge. If you can’t, write to us.',
      );
    if (response.status === 403)
      return setWhy('You signed in more than ten minutes ago. Press Cancel, then Delete again.');
    if (!response.ok) throw new Error(`The deletion failed with status ${response.status}.`);
    onDeleted(
      isRequest
        ? 'Your reports are deleted. A person deletes the account on a weekday; there is nothing more for you to do.'
        : 'Your account and its reports are deleted. Orders stay with us, as tax law requires, but no longer belong to an account.',
    );
  };
  return (
    <div className="presses">
      <label className="tick">
        <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
        <span>Delete the account of {email}. I know that this can’t be undone.</span>
      </label>
      {why && (
        <p className="err" role="alert">
          {why}
        </p>
      )}
      <AsyncButton variant="ink" onPress={remove}>
        {isRequest ? 'Request deletion' : 'Delete it permanently'}
      </AsyncButton>
    </div>
  );
}
