let lastRequestId: string | undefined;

/** Works as `fetch`, and remembers the request id of the last refusal, which its log names. */
export async function fetchNotingRefusals(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (!response.ok) lastRequestId = response.headers.get('x-request-id') ?? undefined;
  return response;
}

/** Undefined where the service shows its numbers to nobody, as Supabase's own does across origins. */
export function readLastRequestId(): string | undefined {
  return lastRequestId;
}
