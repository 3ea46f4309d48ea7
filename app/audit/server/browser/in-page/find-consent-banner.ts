/**
 * Runs in the page. Finds the maker of a consent banner, by the names that makers give their elements, or by its
 * text. Undefined if none is shown.
 */
export function findConsentBanner(): string | undefined {
  const makers: [name: string, selector: string][] = [
    ['OneTrust', '#onetrust-banner-sdk, #onetrust-consent-sdk'],
    ['Cookiebot', '#CybotCookiebotDialog'],
    ['Usercentrics', '#usercentrics-root, #usercentrics-cmp-ui'],
    ['Didomi', '#didomi-host, #didomi-notice'],
    ['Quantcast Choice', '.qc-cmp2-container'],
    ['CookieYes', '.cky-consent-container, #cookie-law-info-bar'],
    ['Complianz', '.cmplz-cookiebanner'],
    ['iubenda', '#iubenda-cs-banner'],
    ['Osano', '.osano-cm-window, .cc-window'],
    ['TrustArc', '#truste-consent-track, #consent_blackbar'],
    ['Klaro', '.klaro .cookie-notice, .klaro .cookie-modal'],
    ['Borlabs', '#BorlabsCookieBox'],
    ['Axeptio', '#axeptio_overlay'],
    ['tarteaucitron', '#tarteaucitronRoot'],
    ['Termly', '[id^="termly-code-snippet"]'],
    ['Sourcepoint', '[id^="sp_message_container"]'],
    ['Moove GDPR', '#moove_gdpr_cookie_info_bar'],
  ];
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  for (const [name, selector] of makers)
    for (const element of document.querySelectorAll(selector))
      if (isShown(element) || (element.shadowRoot && element.shadowRoot.childElementCount > 0)) return name;
  for (const element of document.querySelectorAll('dialog, aside, section, div, form')) {
    if (!/fixed|sticky/.test(getComputedStyle(element).position) || !isShown(element)) continue;
    const text = (element as HTMLElement).innerText.slice(0, 3000);
    const asks = /cookie|consent|einwillig|témoins/i.test(text);
    if (asks && /accept|agree|allow|reject|zustimm|akzept|accepter/i.test(text)) return 'a banner of its own';
  }
  return undefined;
}
