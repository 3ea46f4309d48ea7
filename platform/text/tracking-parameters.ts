const trackingParameter =
  /^(utm_\w+|mtm_\w+|pk_\w+|gclid|gclsrc|dclid|wbraid|gbraid|_gl|fbclid|msclkid|mc_[ce]id)$/i;

/**
 * Whether a parameter of an address only says where a visitor came from. Source: the documentation of Google Analytics
 * (utm, gclid, wbraid, gbraid, _gl), Meta (fbclid), Microsoft (msclkid), Mailchimp (mc_cid, mc_eid) and Matomo (mtm, pk),
 * read on 28 November 2026.
 */
export const isTrackingParameter = (name: string): boolean => trackingParameter.test(name);
