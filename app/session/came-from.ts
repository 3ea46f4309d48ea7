let lastPlace: string | undefined;

/** Remembers the page that is open, path, query and hash, for who goes to `/auth` without a document load. */
export function rememberPlace(place: string): void {
  lastPlace = place;
}

export function findLastPlace(): string | undefined {
  return lastPlace;
}
