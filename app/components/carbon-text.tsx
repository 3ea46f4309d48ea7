/** Shows a text from the content, with the 2 in every CO2 as a subscript. */
export function CarbonText({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
  return text.split(/(?<=CO)(2)/).map((part, index) => (index % 2 ? <sub key={index}>{part}</sub> : part));
}
