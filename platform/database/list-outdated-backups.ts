const pattern = /^(before-restore-)?saltbush-(\d{4}-\d\d-\d\dT\d{6})\.(?:sqlite(?:-wal|-shm)?|dump)$/;

/**
 * The files that go where the newest `keep` backups stay. What a restore put aside goes once it is older than all of
 * those, and does not count as one: several restores in a row would push the good ones out.
 */
export function listOutdatedBackups(names: string[], keep: number): string[] {
  const backups = names.flatMap((name) => {
    const [, aside, time = ''] = pattern.exec(name) ?? [];
    return time ? [{ name, time, aside: aside !== undefined }] : [];
  });
  const times = backups.filter(({ aside }) => !aside).map(({ time }) => time);
  const oldestKept = times.sort().at(-keep);
  return oldestKept === undefined
    ? []
    : backups.filter(({ time }) => time < oldestKept).map(({ name }) => name);
}
