import type { CdpSession } from './cdp-connection.ts';

/** The isolated world of our scripts, which the page can neither see nor tamper with. */
export const worldName = 'saltbush-audit';

type Options = { timeoutMs?: number; awaits?: boolean };

/**
 * Runs a function of ours in the isolated world of the page. The function must be self-contained, because nothing else
 * of its file is available there. Arguments and result are JSON. If the page navigates meanwhile, the function runs
 * again.
 */
export async function runInPage<A extends unknown[], R>(
  page: CdpSession,
  run: (...args: A) => R | Promise<R>,
  args: A,
  { timeoutMs = 10_000 }: Options = {},
): Promise<Awaited<R>> {
  const expression = `(${run})(...${JSON.stringify(args)})`;
  return (await evaluate(page, expression, { timeoutMs, awaits: true })) as Awaited<R>;
}

/** Evaluates an expression in the isolated world, and returns its value as JSON. */
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
      if (tries === 5 || !hasNavigated(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Thrown if our own code failed in the page. */
class InPageError extends Error {
  override readonly name = 'InPageError';
}

const hasNavigated = (error: unknown) =>
  /context (with specified id|was destroyed)|navigated or closed|uniqueContextId|No frame|Frame with the given/i.test(
    (error as Error).message,
  );
