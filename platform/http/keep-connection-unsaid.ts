import type { RequestListener } from 'node:http';

/**
 * HTTP/1.1 keeps connections open unless told otherwise (RFC 9112, 9.3); Node says so all the same, in 47
 * bytes of every answer. With the header removed the connection stays, unsaid.
 */
export function keepConnectionUnsaid(next: RequestListener): RequestListener {
  return (request, response) => {
    // A server that is going has said that this one closes.
    if (request.httpVersion === '1.1' && !response.hasHeader('connection'))
      response.removeHeader('connection');
    return next(request, response);
  };
}
