import { Fragment } from 'react';

/** Words of the content, with the figure in CO2 set low as chemistry has it. */
export function CarbonText({ text }: { text: string }) {
  return text.split(/(?<=CO)2/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
    <Fragment key={index}>
      {index > 0 && <sub>2</sub>}
      {part}
    </Fragment>
  ));
}
