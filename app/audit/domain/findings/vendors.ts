import { findRegistrableDomain } from '../page-address.ts';

type Vendor = { name: string; does: string };

/** Third parties by registrable domain, with their purpose in a layperson's terms. */
const vendors: Record<string, Vendor> = {
  'googletagmanager.com': { name: 'Google Tag Manager', does: 'loads other tags' },
  'google-analytics.com': { name: 'Google Analytics', does: 'counts visits' },
  'doubleclick.net': { name: 'Google Ads', does: 'shows and measures advertising' },
  'googlesyndication.com': { name: 'Google Ads', does: 'shows and measures advertising' },
  'googleadservices.com': { name: 'Google Ads', does: 'shows and measures advertising' },
  'googleapis.com': { name: 'Google’s hosted files', does: 'serves fonts, maps or scripts' },
  'gstatic.com': { name: 'Google’s hosted files', does: 'serves fonts, maps or scripts' },
  'google.com': { name: 'Google', does: 'serves maps, forms or bot checks' },
  'recaptcha.net': { name: 'reCAPTCHA', does: 'checks that visitors are not bots' },
  'hcaptcha.com': { name: 'hCaptcha', does: 'checks that visitors are not bots' },
  'youtube.com': { name: 'YouTube', does: 'plays video' },
  'youtube-nocookie.com': { name: 'YouTube', does: 'plays video' },
  'ytimg.com': { name: 'YouTube', does: 'plays video' },
  'vimeo.com': { name: 'Vimeo', does: 'plays video' },
  'vimeocdn.com': { name: 'Vimeo', does: 'plays video' },
  'wistia.com': { name: 'Wistia', does: 'plays video' },
  'wistia.net': { name: 'Wistia', does: 'plays video' },
  'facebook.net': { name: 'Meta Pixel', does: 'measures advertising' },
  'facebook.com': { name: 'Facebook', does: 'shows posts and measures advertising' },
  'instagram.com': { name: 'Instagram', does: 'shows posts' },
  'licdn.com': { name: 'LinkedIn Insight', does: 'measures advertising' },
  'linkedin.com': { name: 'LinkedIn Insight', does: 'measures advertising' },
  'tiktok.com': { name: 'TikTok', does: 'shows posts and measures advertising' },
  'twitter.com': { name: 'X', does: 'shows posts' },
  'pinimg.com': { name: 'Pinterest', does: 'shows posts and measures advertising' },
  'hotjar.com': { name: 'Hotjar', does: 'records what visitors do' },
  'clarity.ms': { name: 'Microsoft Clarity', does: 'records what visitors do' },
  'fullstory.com': { name: 'FullStory', does: 'records what visitors do' },
  'intercom.io': { name: 'Intercom', does: 'opens a chat' },
  'intercomcdn.com': { name: 'Intercom', does: 'opens a chat' },
  'zdassets.com': { name: 'Zendesk', does: 'opens a chat' },
  'tawk.to': { name: 'tawk.to', does: 'opens a chat' },
  'crisp.chat': { name: 'Crisp', does: 'opens a chat' },
  'drift.com': { name: 'Drift', does: 'opens a chat' },
  'hs-scripts.com': { name: 'HubSpot', does: 'counts visits and shows forms' },
  'hsforms.net': { name: 'HubSpot', does: 'counts visits and shows forms' },
  'hubspot.com': { name: 'HubSpot', does: 'counts visits and shows forms' },
  'klaviyo.com': { name: 'Klaviyo', does: 'collects addresses for newsletters' },
  'chimpstatic.com': { name: 'Mailchimp', does: 'collects addresses for newsletters' },
  'typekit.net': { name: 'Adobe Fonts', does: 'serves fonts' },
  'jsdelivr.net': { name: 'jsDelivr', does: 'serves scripts and styles' },
  'unpkg.com': { name: 'unpkg', does: 'serves scripts and styles' },
  'cloudflare.com': { name: 'Cloudflare', does: 'serves scripts, or checks that visitors are not bots' },
  'cloudflareinsights.com': { name: 'Cloudflare Analytics', does: 'counts visits' },
  'bootstrapcdn.com': { name: 'BootstrapCDN', does: 'serves scripts and styles' },
  'fontawesome.com': { name: 'Font Awesome', does: 'serves icons' },
  'stripe.com': { name: 'Stripe', does: 'takes payments' },
  'paypal.com': { name: 'PayPal', does: 'takes payments' },
  'onetrust.com': { name: 'OneTrust', does: 'asks for consent' },
  'cookielaw.org': { name: 'OneTrust', does: 'asks for consent' },
  'cookiebot.com': { name: 'Cookiebot', does: 'asks for consent' },
  'usercentrics.eu': { name: 'Usercentrics', does: 'asks for consent' },
  'trustpilot.com': { name: 'Trustpilot', does: 'shows reviews' },
  'calendly.com': { name: 'Calendly', does: 'books meetings' },
  'typeform.com': { name: 'Typeform', does: 'shows forms' },
  'sentry-cdn.com': { name: 'Sentry', does: 'reports errors' },
  'nr-data.net': { name: 'New Relic', does: 'measures speed' },
  'newrelic.com': { name: 'New Relic', does: 'measures speed' },
  'segment.com': { name: 'Segment', does: 'passes visits on to other analytics' },
  'mxpnl.com': { name: 'Mixpanel', does: 'counts visits' },
  'optimizely.com': { name: 'Optimizely', does: 'tests variants of pages' },
  'addthis.com': { name: 'AddThis', does: 'shows share buttons' },
  'websitecarbon.com': { name: 'Website Carbon', does: 'shows a badge' },
};

/** Finds the company that serves this address, or its registrable domain if the company is unknown. */
export function findVendor(url: string): { name: string; does?: string } {
  const { hostname = '', host = '' } = URL.parse(url) ?? {};
  const labels = hostname.split('.');
  const known = labels.map((_, at) => vendors[labels.slice(at).join('.')]).find(Boolean);
  const site = findRegistrableDomain(hostname);
  return known ?? { name: /^[\d.[]/.test(site) ? host : site };
}
