import { createServer, type RequestListener } from 'node:http';
import sharp from 'sharp';
import { listen, stopServer } from './site.ts';

type PictureServer = AsyncDisposable & {
  url: string;
  /** The requested paths, in order. */
  asked: string[];
  /** The responses by path. Every other path is a 404. */
  answers: Map<string, Buffer | RequestListener>;
};

/** Starts a server that imitates the uploads of a WordPress, with real pictures. */
export async function startPictureServer(): Promise<PictureServer> {
  const asked: string[] = [];
  const answers: PictureServer['answers'] = new Map();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (typeof answer === 'function') answer(request, response);
    // A wrong type on purpose, because no code should trust it.
    else response.writeHead(answer ? 200 : 404, { 'content-type': 'text/html' }).end(answer);
  });
  return { url: await listen(server), asked, answers, [Symbol.asyncDispose]: () => stopServer(server) };
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
