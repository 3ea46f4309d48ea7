/** An error in the format of WordPress' REST API. Programs branch on `code` and the status, never on the message. */
export type RestError = { code: string; message: string; data: Record<string, unknown> & { status: number } };

/** What is wrong with one parameter. */
export type ParameterFault = {
  parameter: string;
  code: string;
  message: string;
  data: Record<string, unknown> | null;
};

export const noRoute: RestError = {
  code: 'rest_no_route',
  message: 'No route was found matching the URL and request method.',
  data: { status: 404 },
};

export const pastTheEnd: RestError = {
  code: 'rest_post_invalid_page_number',
  message: 'The page number requested is larger than the number of pages available.',
  data: { status: 400 },
};

/** An error that WordPress does not have: the blog behind this site can't answer, and no earlier answer is kept. */
export const blogUnavailable: RestError = {
  code: 'blog_unavailable',
  message: 'The blog can’t be reached right now. Please try again in a minute.',
  data: { status: 503 },
};

export function createParameterError(faults: ParameterFault[]): RestError {
  const names = faults.map(({ parameter }) => parameter);
  return {
    code: 'rest_invalid_param',
    message: `Invalid parameter(s): ${names.join(', ')}`,
    data: {
      status: 400,
      params: Object.fromEntries(faults.map(({ parameter, message }) => [parameter, message])),
      details: Object.fromEntries(
        faults.map(({ parameter, code, message, data }) => [parameter, { code, message, data }]),
      ),
    },
  };
}
