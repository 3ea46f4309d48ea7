import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, stopServer } from './site.ts';

/** What goes wrong: a response, no response at all, half of an upload stored, or a download that ends in the middle. */
type Fault = { status: number; code?: string } | 'stall' | 'truncate' | 'cut';

/** Starts a storage with one bucket, `backups`, which does not check signatures and can be made to fail. */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>();
  const state: { fault?: Fault | undefined; on: RegExp } = { on: /./ };
  const signatures: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => respond(request, response, Buffer.concat(chunks)));
  });

  function respond(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://storage');
    const [, key = ''] = /^\/backups\/(.*)$/.exec(decodeURIComponent(pathname)) ?? [];
    signatures.push(headers.authorization ?? '');
    const fault = state.on.test(`${method} ${key}`) ? state.fault : undefined;
    if (fault === 'stall') return;
    if (fault === 'cut') {
      response.writeHead(200, { 'content-length': 1_000_000 });
      response.write('half', () => response.destroy());
      return;
    }
    const send = (status: number, text: string | Buffer = '') =>
      response.writeHead(status, { etag: '"1"', 'content-type': 'application/xml' }).end(text);
    if (fault && fault !== 'truncate') {
      send(fault.status, fault.code && `<Error><Code>${fault.code}</Code></Error>`);
      return;
    }
    if (method === 'PUT') {
      objects.set(key, fault ? body.subarray(0, body.length / 2) : body);
      send(200);
    } else if (method === 'DELETE') send(objects.delete(key) ? 204 : 404);
    else if (searchParams.has('list-type')) send(200, list(searchParams.get('prefix') ?? ''));
    else send(objects.has(key) ? 200 : 404, objects.get(key));
  }

  const list = (prefix: string) => {
    const found = [...objects].filter(([key]) => key.startsWith(prefix));
    const rows = found.map(
      ([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`,
    );
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`;
  };

  const endpoint = await listen(server);
  return {
    endpoint,
    objects,
    state,
    signatures,
    /** The variables of a site that stores its backups here. */
    variables: {
      BACKUP_DIR: 's3://backups/site',
      S3_ENDPOINT: endpoint,
      S3_REGION: 'auto',
      S3_ACCESS_KEY_ID: 'the-key',
      S3_SECRET_ACCESS_KEY: 'hunter2',
    },
    [Symbol.asyncDispose]: () => stopServer(server),
  };
}
