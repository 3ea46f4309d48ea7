import { AuditButton, AuditTerms } from '#app/ui/audit-button.tsx';
import { Bed } from './bed.tsx';

/** H-09 at the foot of inner pages. */
export function FootCall({ title = 'Find out what yours weighs' }: { title?: string }) {
  return (
    <Bed ground="ink" className="call">
      <div>
        <h2>{title}</h2>
        <AuditTerms />
      </div>
      <AuditButton />
    </Bed>
  );
}
