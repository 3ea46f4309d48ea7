import { Fragment } from 'react';

/** Shows a text from the content, with the 2 in every CO2 as a subscript. */
export function CarbonText({ text }: { text: string }) {
  return text.split(/(?<=CO)2/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
    <Fragment key={index}>
      {index > 0 && <sub>2</sub>}
      {part}
    </Fragment>
  ));
}
