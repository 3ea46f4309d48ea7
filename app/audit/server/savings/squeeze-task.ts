/** The tasks and answers of the child process; it returns sizes alone. */
export type SqueezeTask =
  | {
      kind: 'image';
      body: Uint8Array;
      /** The size in pixels below which no side falls; a picture is never enlarged. */
      atLeast?: { width: number; height: number };
    }
  | { kind: 'compression'; body: Uint8Array }
  | { kind: 'font'; body: Uint8Array; letters: string };

export type Squeezed = { bytes: number; made: string };

export type SqueezeMessage = { id: number; task: SqueezeTask };
export type SqueezeReply = { id: number; squeezed: Squeezed | undefined };
