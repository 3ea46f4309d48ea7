/** The screen for which the page is scanned. Width and height in CSS pixels, without scroll bars. */
export type Screen = {
  width: number;
  height: number;
  scale: number;
  pointer: 'coarse' | 'fine';
};

/** The same phone as in the browser, because the first estimate is of its first view. */
export const phoneScreen: Screen = { width: 412, height: 823, scale: 1.75, pointer: 'coarse' };
export const desktopScreen: Screen = { width: 1350, height: 940, scale: 1, pointer: 'fine' };
