/** The width of one berry and the gap after it, where a berry is 24 wide. */
const slot = 29;

/** Shows a rating of up to five as berries. */
export function Berries({ rating }: { rating: number }) {
  const count = Math.round(rating);
  return (
    <svg
      className="berries"
      role="img"
      aria-label={`Rated ${rating} out of 5`}
      viewBox={`0 0 ${count * slot} 24`}
      width={count * slot}
      height="24"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five equal berries have nothing else to tell them apart
        <use key={index} href="#i-berry" x={index * slot} width="24" height="24" />
      ))}
    </svg>
  );
}
