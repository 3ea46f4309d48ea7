/** What the child process is asked, and what it answers: sizes alone. */
export type SqueezeTask =
  | {
      kind: 'image';
      body: Uint8Array;
      /** In pixels; the picture is made smaller until one side would fall below it, and never larger. */
      atLeast?: { width: number; height: number };
    }
  | { kind: 'compression'; body: Uint8Array }
  | { kind: 'font'; body: Uint8Array; letters: string };

export type Squeezed = { bytes: number; made: string };

export type SqueezeMessage = { id: number; task: SqueezeTask };
export type SqueezeReply = { id: number; squeezed: Squeezed | undefined };
