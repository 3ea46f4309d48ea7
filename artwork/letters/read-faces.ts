import { create, type Font } from 'fontkit';

export type FaceName = 'cut' | 'text-400' | 'text-700';
export type Faces = Readonly<Record<FaceName, Font>>;

/** Opens the faces that the drawings take their outlines from, out of the files that `cutFonts` made. */
export function readFaces(files: ReadonlyMap<string, Buffer>): Faces {
  const read = (name: FaceName) => {
    const file = files.get(`letters/${name}.ttf`);
    if (!file) throw new Error(`letters/${name}.ttf was not cut`);
    return create(file);
  };
  return { cut: read('cut'), 'text-400': read('text-400'), 'text-700': read('text-700') };
}
