import type { CdpSession } from './cdp-connection.ts';

/** The isolated world of our scripts: the page can neither see what runs in it nor change what it finds. */
export const worldName = 'saltbush-audit';

type Options = { timeoutMs?: number; awaits?: boolean };

/**
 * Runs a function of ours in the page's isolated world. The function must be self-contained: nothing of its file is
 * available there. Arguments and result are JSON. If the page navigates meanwhile, it runs again.
 */
export async function runInPage<A extends unknown[], R>(
  page: CdpSession,
  run: (...given: A) => R | Promise<R>,
  given: A,
  { timeoutMs = 10_000 }: Options = {},
): Promise<Awaited<R>> {
  const expression = `(${run})(...${JSON.stringify(given)})`;
  return (await evaluate(page, expression, { timeoutMs, awaits: true })) as Awaited<R>;
}

/** Evaluates an expression and returns its value as JSON. */
export async function evaluate(
  page: CdpSession,
  expression: string,
  { timeoutMs = 10_000, awaits }: Options = {},
) {
  for (let tries = 0; ; tries += 1) {
    try {
      const { frameTree } = await page.send('Page.getFrameTree', undefined, { timeoutMs });
      const { executionContextId } = await page.send(
        'Page.createIsolatedWorld',
        { frameId: frameTree.frame.id, worldName },
        { timeoutMs },
      );
      const { result, exceptionDetails } = await page.send(
        'Runtime.evaluate',
        { expression, contextId: executionContextId, returnByValue: true, awaitPromise: awaits ?? false },
        { timeoutMs },
      );
      if (exceptionDetails)
        throw new InPageError(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as unknown;
    } catch (error) {
      if (tries === 5 || !isGone(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Thrown if our own code failed in the page. */
class InPageError extends Error {
  override readonly name = 'InPageError';
}

const isGone = (error: unknown) =>
  /context (with specified id|was destroyed)|navigated or closed|uniqueContextId|No frame|Frame with the given/i.test(
    (error as Error).message,
  );
