const limits = { value: 4000, long: 1_000_000 };

/** Data URLs load nothing. A value that is still long without them does not matter. */
export function shortenValue(value: string): string | undefined {
  if (value.length > limits.long) return undefined;
  const short = value.length <= limits.value ? value : dropData(value);
  return short.length <= limits.value ? short.trim() : undefined;
}

/** Written by hand, because a regular expression would search for the end of each anew. */
function dropData(value: string): string {
  let result = '';
  let at = 0;
  for (const { index } of value.matchAll(/url\(["']?data:/gi)) {
    if (index < at) continue;
    const end = value.indexOf(')', index);
    if (end === -1) break;
    result += `${value.slice(at, index)}url(data:,)`;
    at = end + 1;
  }
  return result + value.slice(at);
}
