/**
 * Calls back when the stored session may have changed behind our back: another tab has written to storage, or the
 * page comes out of the back/forward cache, where it heard nothing. Returns how to stop.
 */
export function watchSession(storageKey: string, changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Null: everything was cleared.
    if (key === storageKey || key === null) changed();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}
