/** The part of the CO2.js library that we use; the package ships no types of its own. */
declare module '@tgwf/co2' {
  export class co2 {
    constructor(options: { model: 'swd'; version: 4; rating?: boolean });
    /** Grams of CO2e for these bytes; `green` is whether the hosting is. */
    perByte(bytes: number, green: boolean): number | { total: number; rating: string };
  }
}
