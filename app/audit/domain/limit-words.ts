/** The limit that was met: its kind, and how many in how long. */
export type MetLimit = { of: 'asks' | 'pages' | 'host'; count: number; seconds: number };

/** Each limit is stated with its amount and period. When to come back is stated beside it. */
export function describeLimit({ of, count, seconds }: MetLimit): string {
  const time = formatTime(seconds);
  switch (of) {
    case 'asks':
      return `From one network we answer ${count} requests in ${time}, and yours has made as many.`;
    case 'pages':
      return `From one network we take ${count} new pages in ${time}, and yours has asked for as many.`;
    case 'host':
      return `We go to one site ${count} times in ${time}, whoever asks, so that nobody is burdened through us. It has had its share.`;
  }
}

function formatTime(seconds: number): string {
  if (seconds === 3600) return 'an hour';
  if (seconds === 24 * 3600) return 'a day';
  return `${Math.round(seconds / 60)} minutes`;
}
