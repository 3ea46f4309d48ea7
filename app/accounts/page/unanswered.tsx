import { useAuth } from '#app/session/use-auth.ts';
import { SubmitButton } from './auth-form.tsx';
import { Panel } from './panel.tsx';
import { useRequest } from './use-request.ts';

/** A session is kept here, and the service that could say what it is worth is away. */
export function Unanswered({ email }: { email: string }) {
  const { signOut } = useAuth();
  const request = useRequest();
  return (
    <Panel
      title="No answer"
      heading="No answer just now"
      lead={
        <>
          The service that signs you in is not answering. As far as we know you’re still signed in
          {email && (
            <>
              , as <b>{email}</b>
            </>
          )}
          .
        </>
      }
    >
      <div className="form">
        <button className="btn btn-ink" type="button" onClick={() => location.reload()}>
          Try again
        </button>
        <SubmitButton
          request={request}
          act="sign-out"
          look="line"
          onPress={() => void request.send('sign-out', () => signOut('local'))}
        >
          Sign out here
        </SubmitButton>
      </div>
      <p className="small soft">Nothing is lost: this page goes on by itself once there is an answer.</p>
    </Panel>
  );
}
