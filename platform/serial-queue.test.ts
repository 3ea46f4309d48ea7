import { expect, test, vi } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

test('work that never settles fails when its time is over, and the work behind it is done', async () => {
  vi.useFakeTimers();
  try {
    const enqueue = createSerialQueue(10_000);
    let aborted = false;
    const hanging = enqueue((signal) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return new Promise(() => {});
    });
    const failure = expect(hanging).rejects.toMatchObject({ name: 'TimeoutError' });
    const work = vi.fn(async () => 'done');
    const next = enqueue(work);
    await vi.advanceTimersByTimeAsync(9999);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await failure;
    expect(await next).toBe('done');
    expect(aborted).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
