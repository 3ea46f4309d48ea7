/** What a figure in grams rests on. It is stored with each figure: figures of another basis are no comparison. */
export type CarbonBasis = {
  model: string;
  modelVersion: number;
  /** Of the grid, world average, fixed in the model. */
  gramsCo2ePerKwh: number;
  library: string;
  libraryVersion: string;
};

/** Version 3 of the model gives 2.6 times as much for the same bytes, and drifts with each release of the library. */
export const carbonBasis: CarbonBasis = {
  model: 'Sustainable Web Design',
  modelVersion: 4,
  gramsCo2ePerKwh: 494,
  library: '@tgwf/co2',
  libraryVersion: '0.19.0',
};

/** Whether two figures may be set side by side; the library's version alone does not change version 4. */
export function hasSameBasis(one: CarbonBasis, other: CarbonBasis): boolean {
  return (
    one.model === other.model &&
    one.modelVersion === other.modelVersion &&
    one.gramsCo2ePerKwh === other.gramsCo2ePerKwh
  );
}
