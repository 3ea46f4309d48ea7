/** The limits of a scan's requests. Files beyond them are counted, so that nobody takes the sum for the whole. */
export type ScanLimits = {
  requests: number;
  /** Transferred bytes of all answers together. */
  bytes: number;
  /** Transferred bytes of one answer. */
  bytesEach: number;
  milliseconds: number;
  atOnce: number;
};

export const scanLimits: ScanLimits = {
  requests: 250,
  bytes: 25_000_000,
  bytesEach: 5_000_000,
  milliseconds: 12_000,
  atOnce: 8,
};

export class ScanBudget {
  readonly limits: ScanLimits;
  readonly #end: number;
  #requests = 0;
  #bytes = 0;
  skipped = 0;

  constructor(limits: ScanLimits) {
    this.limits = limits;
    this.#end = performance.now() + limits.milliseconds;
  }

  get leftMs(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /** Takes one request from the budget, or counts it as skipped. */
  take(): boolean {
    const mayAsk =
      this.#requests < this.limits.requests && this.#bytes < this.limits.bytes && this.leftMs > 0;
    if (mayAsk) this.#requests += 1;
    else this.skipped += 1;
    return mayAsk;
  }

  spend(bytes: number): void {
    this.#bytes += bytes;
  }
}
