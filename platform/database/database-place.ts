import path from 'node:path';

export type DatabasePlace = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

/** SQLite in the data folder, unless there is a URL. */
export function chooseDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): DatabasePlace {
  return databaseUrl
    ? { kind: 'postgres', url: databaseUrl }
    : { kind: 'sqlite', file: path.join(dataDir, 'saltbush.sqlite') };
}
