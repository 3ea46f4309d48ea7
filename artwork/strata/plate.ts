import { cast } from './cast.ts';
import { type FormationName, projectFormations } from './formations/formation-names.ts';
import { formations } from './formations/formations.ts';
import { fillGround } from './marks.ts';
import { type PaletteName, paletteNames, palettes } from './palettes.ts';
import { at, createRandom, hashText } from './random.ts';

export type PlateOptions = {
  /** Posts show bark; projects show stone, sea or plants. */
  kind?: 'project' | 'post';
  formation?: FormationName | undefined;
  palette?: PaletteName | undefined;
  /** Selects another drawing for the same slug. */
  seed?: string | undefined;
};

/** Draws the inside of an 800 x 600 picture for a slug. The same slug always gives the same picture. */
export function drawPlate(slug: string, options: PlateOptions = {}): string {
  const hash = hashText(slug + (options.seed ?? ''));
  const [castFormation, castPalette] = cast[slug] ?? [];
  const chosen = options.kind === 'post' ? 'scribble' : (castFormation ?? at(projectFormations, hash));
  const formation = formations[options.formation ?? chosen];
  const palette = palettes[options.palette ?? castPalette ?? at(paletteNames, hash >>> 8)];
  return fillGround(palette.ground) + formation(createRandom(hash), palette);
}
