import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type CountedAnswer = {
  /** Path, or whole address where the second server answered. */
  url: string;
  status: number;
  /** Status line, headers and body, as written to the socket until now. */
  bytes: number;
  done: boolean;
};

export type Count = {
  answers: CountedAnswer[];
  bytes: number;
  requests: number;
};

/** What the servers really wrote, answer by answer. */
export class AnswerCounter {
  readonly #answers: { readonly url: string; read: () => CountedAnswer }[] = [];

  /** To be called before anything of the answer is written. */
  watch(url: string, request: IncomingMessage, response: ServerResponse): void {
    const socket: Socket = request.socket;
    const before = socket.bytesWritten;
    let end: number | undefined;
    const close = () => {
      end ??= socket.bytesWritten;
    };
    response.once('finish', close);
    response.once('close', close);
    const read = () => ({
      url,
      status: response.statusCode,
      bytes: (end ?? socket.bytesWritten) - before,
      done: end !== undefined,
    });
    this.#answers.push({ url, read });
  }

  /** Counts from now on; call the result for what has come until then. */
  begin(): () => Count {
    const from = this.#answers.length;
    return () => {
      const answers = this.#answers.slice(from).map(({ read }) => read());
      return {
        answers,
        bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
        requests: answers.length,
      };
    };
  }
}
