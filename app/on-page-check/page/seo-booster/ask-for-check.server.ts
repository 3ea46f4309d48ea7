import { handIn, readAccessToken } from '#app/audit/page/website-carbon/ask-for-audit.server.ts';
import type { Services } from '#app/services-context.ts';
import { readFormText } from '#platform/text/read-input.ts';
import type { BoosterAnswer } from './booster-form.tsx';

type Wish = {
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'log'>;
  /** The values to use if the form has no such fields. */
  page?: string;
  phrase?: string;
  anew?: boolean;
};

/** The longest accepted value. */
const most = { page: 4000, phrase: 1000 };

/** Requests the on-page check of a form. R-07 */
export async function askForCheck({
  form,
  clientAddress,
  services,
  anew = false,
  ...wish
}: Wish): Promise<{ state: 'placed'; id: string } | BoosterAnswer> {
  const page = wish.page ?? readFormText(form, 'page', most.page);
  const phrase = wish.phrase ?? readFormText(form, 'phrase', most.phrase);
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
