/** Says whether so many more of this address, one unless told, are within the limit; then they count. */
export type AddressLimit = (address: string, more?: number) => boolean;

/** So many a minute of one address, and of all together. Held in memory for that minute alone, and written nowhere. */
export function createAddressLimit({
  most,
  mostOfAll,
  now = Date.now,
}: {
  most: number;
  mostOfAll: number;
  now?: () => number;
}): AddressLimit {
  let minute = 0;
  let all = 0;
  const counts = new Map<string, number>();
  return (address, more = 1) => {
    const thisMinute = Math.floor(now() / 60_000);
    if (thisMinute !== minute) {
      minute = thisMinute;
      all = 0;
      counts.clear();
    }
    const count = (counts.get(address) ?? 0) + more;
    if (count > most || all + more > mostOfAll) return false;
    counts.set(address, count);
    all += more;
    return true;
  };
}
