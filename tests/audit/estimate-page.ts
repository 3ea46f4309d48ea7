import {
  type EstimateOptions,
  estimateWeight,
} from '#app/features/audit/server/gather/source/estimate-weight.ts';
import { listRedirects, readPage } from '#app/features/audit/server/gather/source/read-page.ts';

/** Requests a page, and estimates from its source what it weighs. */
export async function estimatePage(url: string, options: EstimateOptions) {
  const reading = await readPage(url, options.outbound, options.signal);
  const { answers, answer, page } = reading;
  const estimate = await estimateWeight(reading, options);
  const { url: finalUrl, status, firstByteMs } = answer;
  return { url: finalUrl, status, firstByteMs, redirects: listRedirects(answers), page, ...estimate };
}
