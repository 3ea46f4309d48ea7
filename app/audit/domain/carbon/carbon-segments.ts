import { isMeasuredBytes } from './carbon-figure.ts';

export type CarbonSegments = {
  dataCentre: { operational: number; embodied: number };
  network: { operational: number; embodied: number };
  device: { operational: number; embodied: number };
};

/** Sustainable Web Design Model, version 4, 2024: kWh for each gigabyte of 10^9 bytes. */
export const kwhPerGigabyte = {
  dataCentre: { operational: 0.055, embodied: 0.012 },
  network: { operational: 0.059, embodied: 0.013 },
  device: { operational: 0.08, embodied: 0.081 },
} as const;

const gramsCo2ePerKwh = 494;

/**
 * Splits a figure into its parts, in grams. We compute them because the library's parts ignore green hosting and add
 * up to more than its total.
 */
export function listSegments(bytes: number, green: boolean): CarbonSegments | undefined {
  if (!isMeasuredBytes(bytes)) return undefined;
  const grams = (kwh: number) => (bytes / 1e9) * kwh * gramsCo2ePerKwh;
  const { dataCentre, network, device } = kwhPerGigabyte;
  return {
    dataCentre: {
      operational: green ? 0 : grams(dataCentre.operational),
      embodied: grams(dataCentre.embodied),
    },
    network: { operational: grams(network.operational), embodied: grams(network.embodied) },
    device: { operational: grams(device.operational), embodied: grams(device.embodied) },
  };
}
