export type Size = { width: number; height: number };

export const letters = (view: DataView, at: number, count: number): string =>
  String.fromCharCode(...Array.from({ length: count }, (_, index) => view.getUint8(at + index)));

export const sized = (width: number, height: number): Size | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined;
