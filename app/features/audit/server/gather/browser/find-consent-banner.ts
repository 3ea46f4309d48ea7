// Each function in this file is sent to the page as text, so it can't use anything outside its own body.

/** Runs in the page. Finds the vendor of a consent banner by its elements or its text. Undefined if none is shown. */
export function findConsentBanner(): string | undefined {
  const vendors: [name: string, selector: string][] = [
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
  for (const [name, selector] of vendors)
    for (const element of document.querySelectorAll(selector))
      if (isShown(element) || (element.shadowRoot && element.shadowRoot.childElementCount > 0)) return name;
  // A banner without a known vendor has a button that accepts, which a notice about cookies to eat has not.
  const accepts =
    /^\s*(accept|agree|allow|reject|decline|ok\b|got it|akzept|zustimm|einverstanden|accepter|refuser|aceptar|accetta)/i;
  for (const element of document.querySelectorAll('dialog, aside, section, div, form')) {
    if (!/fixed|sticky/.test(getComputedStyle(element).position) || !isShown(element)) continue;
    const text = (element as HTMLElement).innerText.slice(0, 3000);
    if (!/cookie|consent|einwillig|témoins/i.test(text)) continue;
    for (const button of element.querySelectorAll(
      'button, [role=button], input[type=submit], input[type=button]',
    ))
      if (accepts.test((button as HTMLElement).innerText || (button as HTMLInputElement).value || ''))
        return 'a banner of its own';
  }
  return undefined;
}
