/** The nine formations of projects. Order matters: a slug that was not cast by hand picks its formation by number. */
export const projectFormations = [
  'crossbed',
  'ironband',
  'tide',
  'baths',
  'pools',
  'tafoni',
  'saltbush',
  'headland',
  'kelp',
] as const;

/** Scribble is the bark of posts. */
export type FormationName = (typeof projectFormations)[number] | 'scribble';
