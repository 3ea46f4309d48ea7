const limits = { value: 4000, long: 1_000_000 };

/** Files inside of values load nothing; what is still long then is no value that matters. */
export function shortenValue(value: string): string | undefined {
  if (value.length > limits.long) return undefined;
  const short = value.length <= limits.value ? value : dropData(value);
  return short.length <= limits.value ? short.trim() : undefined;
}

/** By hand: a pattern would look for the end of each of them anew. */
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
