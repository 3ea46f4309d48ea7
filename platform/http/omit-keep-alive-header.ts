import type { RequestListener } from 'node:http';

/**
 * HTTP/1.1 keeps connections open unless told otherwise (RFC 9112, 9.3), but Node says so in 47
 * bytes of every answer. Without the header the connection stays open all the same.
 */
export function omitKeepAliveHeader(next: RequestListener): RequestListener {
  return (request, response) => {
    // A server that is shutting down has set `connection: close`, which must stay.
    if (request.httpVersion === '1.1' && !response.hasHeader('connection'))
      response.removeHeader('connection');
    return next(request, response);
  };
}
