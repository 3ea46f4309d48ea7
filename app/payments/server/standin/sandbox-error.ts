/** A refusal in Stripe's words. https://docs.stripe.com/api/errors */
export class SandboxError extends Error {
  status: number;
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  code: string | undefined;
  param: string | undefined;
  constructor(
    status: number,
    message: string,
    given: { type?: SandboxError['type']; code?: string; param?: string } = {},
  ) {
    super(message);
    this.name = 'SandboxError';
    this.status = status;
    this.type = given.type ?? 'invalid_request_error';
    this.code = given.code;
    this.param = given.param;
  }
}

export function formatError({ type, code, message, param }: SandboxError) {
  return { error: { type, message, ...(code && { code }), ...(param && { param }) } };
}

export function noSuch(what: string, id: string): SandboxError {
  return new SandboxError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
}
