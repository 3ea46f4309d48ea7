import { useState } from 'react';
import { SiteLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import type { OwnAccount, Sent } from '../../domain/own-account.ts';
import { PressButton, Presses } from './presses.tsx';
import { askAccount } from './use-account.ts';

type DataSectionProps = {
  token: string;
  account: Sent<OwnAccount>;
  onDeleted: (news: string) => void;
};

export function DataSection({ token, account, onDeleted }: DataSectionProps) {
  return (
    <Section>
      <div className="cols">
        <div>
          <h2>Your data</h2>
          <p className="soft">
            What we keep, and for how long, is on the page about <SiteLink to="/privacy">privacy</SiteLink>.
          </p>
        </div>
        <ul className="lines">
          <li className="setting">
            <div>
              <h3>Take it with you</h3>
              <p className="soft">
                Your account, orders, audits and the enquiries from your address, in one JSON file.
              </p>
            </div>
            <PressButton onPress={() => saveExport(token)}>Save the file</PressButton>
          </li>
          <Deletion {...{ token, account, onDeleted }} />
        </ul>
      </div>
    </Section>
  );
}

/** Saves the answer as a file. A link could not send the token along. */
async function saveExport(token: string): Promise<void> {
  const answer = await askAccount(token, '/export');
  if (!answer.ok) throw new Error(`The export came with ${answer.status}.`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = 'saltbush-account.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Deleting takes a tick and a second press. */
function Deletion({ token, account, onDeleted }: DataSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const [isSure, setSure] = useState(false);
  const [why, setWhy] = useState<string>();
  const isRequest = account.deletion === 'request';
  const remove = async () => {
    setWhy(undefined);
    if (!isSure) return setWhy('Tick the line above first, so that nobody deletes an account by accident.');
    const answer = await askAccount(token, '', 'DELETE');
    if (answer.status === 409)
      return setWhy(
        'A monthly plan is still charged. Cancel it first, and come back after its last charge. If you can’t, write to us.',
      );
    if (!answer.ok) throw new Error(`The deletion came with ${answer.status}.`);
    onDeleted(
      isRequest
        ? 'Your reports are deleted. A person deletes the account on a weekday, and you need do nothing more.'
        : 'Your account and its reports are deleted. Orders stay with us, as tax law requires, and belong to no account.',
    );
  };
  return (
    <li className="setting">
      <div>
        <h3>Delete your account</h3>
        <p className="soft">
          {isRequest
            ? 'Your reports go at once, and a person deletes the account on a weekday.'
            : 'Your account and its reports go at once.'}{' '}
          Orders stay for the five years that tax law asks for, and belong to no account any more. Enquiries
          stay for two years, or until you <SiteLink to="/contact">tell us</SiteLink> to delete them.
        </p>
      </div>
      <Presses step={isAsking ? 'asking' : ''}>
        {isAsking ? (
          <>
            <label className="tick">
              <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
              <span>Delete the account of {account.email}. I know that nobody can bring it back.</span>
            </label>
            {why && (
              <p className="err" role="alert">
                {why}
              </p>
            )}
            <PressButton look="ink" onPress={remove}>
              {isRequest ? 'Ask for the deletion' : 'Delete it for good'}
            </PressButton>
            <button className="btn btn-line" type="button" onClick={() => setAsking(false)}>
              Keep it
            </button>
          </>
        ) : (
          <button className="btn btn-line" type="button" onClick={() => setAsking(true)}>
            Delete account
          </button>
        )}
      </Presses>
    </li>
  );
}
