type TellingNavigator = Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null };

/** Global Privacy Control, or Do Not Track where a browser still has it. */
export function wantsNoCounting(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as TellingNavigator;
  return globalPrivacyControl === true || doNotTrack === '1';
}
