import { AnsweredInVain, EmailRefused, RequestRefused, UnknownToStripe } from '../domain/payment-gateway.ts';

/** Types of errors that would come again with the same question. */
const refusals = ['StripeInvalidRequestError', 'StripeIdempotencyError'];

type StripeError = { type?: string; message?: string; statusCode?: number; param?: string };

/** Whether asking for a page again would help, and with which key. */
export function explain(error: unknown): unknown {
  const { type = '', message = type, statusCode, param } = error as StripeError;
  // Somebody asks the same at this moment, or too many ask: neither is kept with the key.
  if (statusCode === 409 || statusCode === 429) return error;
  if (refusals.includes(type))
    return param === 'customer_email'
      ? new EmailRefused(message, { cause: error })
      : new RequestRefused(message, { cause: error });
  // The library has no status for an answer that is not JSON. Without an answer it has another type.
  const isAnswer = statusCode !== undefined || type === 'StripeAPIError';
  return isAnswer ? new AnsweredInVain(message, { cause: error }) : error;
}

export function nameUnknown(error: unknown): never {
  const { statusCode, message } = error as StripeError;
  throw statusCode === 404 ? new UnknownToStripe(message, { cause: error }) : error;
}
