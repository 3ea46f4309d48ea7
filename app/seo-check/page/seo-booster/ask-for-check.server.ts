import { handIn, readAccessToken, readText } from '#app/audit/page/website-carbon/ask-for-audit.server.ts';
import type { Services } from '#app/services-context.ts';
import type { BoosterAnswer } from './booster-data.ts';

type Wish = {
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'log'>;
  /** Where they are no fields of the form. */
  page?: string;
  phrase?: string;
  anew?: boolean;
};

/** Longer than anything that can be taken. */
const most = { page: 4000, phrase: 1000 };

/** Hands a form to the audits, as an on-page check. R-07 */
export async function askForCheck({
  form,
  clientAddress,
  services,
  anew = false,
  ...wish
}: Wish): Promise<{ state: 'placed'; id: string } | BoosterAnswer> {
  const page = wish.page ?? readText(form, 'page', most.page);
  const phrase = wish.phrase ?? readText(form, 'phrase', most.phrase);
  const outcome = await handIn(services, {
    tool: 'seo',
    page,
    phrase,
    monthlyViews: '',
    anew,
    accessToken: readAccessToken(form),
    address: clientAddress,
  });
  return outcome.state === 'placed' ? outcome : { ...outcome, page, phrase };
}
