import { createServer, type RequestListener } from 'node:http';
import sharp from 'sharp';
import { listen, stopServer } from './site.ts';

type PictureServer = AsyncDisposable & {
  url: string;
  /** The requested paths, in order. */
  requests: string[];
  /** The responses by path. Every other path is a 404. */
  responses: Map<string, Buffer | RequestListener>;
};

/** Starts a server that imitates the uploads of a WordPress, with real pictures. */
export async function startPictureServer(): Promise<PictureServer> {
  const requests: string[] = [];
  const responses: PictureServer['responses'] = new Map();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const configured = responses.get(path);
    if (typeof configured === 'function') configured(request, response);
    // A wrong type on purpose, because no code should trust it.
    else response.writeHead(configured ? 200 : 404, { 'content-type': 'text/html' }).end(configured);
  });
  return { url: await listen(server), requests, responses, [Symbol.asyncDispose]: () => stopServer(server) };
}

type Drawn = { width: number; height: number; format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' };

/** Creates a real picture, half of it transparent if its format allows that. */
export function drawPicture({ width, height, format = 'jpeg' }: Drawn): Promise<Buffer> {
  const half = { left: 0, top: 0, input: { create: createGround(Math.ceil(width / 2), height, 1) } };
  return sharp({ create: createGround(width, height, 0) })
    .composite([half])
    .toFormat(format)
    .toBuffer();
}

function createGround(width: number, height: number, alpha: number) {
  return { width, height, channels: 4 as const, background: { r: 200, g: 40, b: 30, alpha } };
}
