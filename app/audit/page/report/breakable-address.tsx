import { Fragment } from 'react';

/** An address that may be broken after its dots and slashes. Text, never a link: it is a stranger's. */
export function BreakableAddress({ address }: { address: string }) {
  return (
    <span className="address" dir="ltr">
      {address.split(/(?<=[./])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
