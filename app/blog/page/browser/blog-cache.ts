import type { Answer } from '../../domain/blog-source.ts';
import type { BlogMemory, Held } from './blog-memory.ts';

const minuteMs = 60_000;

/** How long an answer is used without asking again (B-06). */
export const postsFreshMs = 15 * minuteMs;
export const termsFreshMs = 30 * minuteMs;

/** How long local storage keeps an answer (B-05). */
const keptMs = 900_000;

/** The wait before the one retry (B-06). */
const retryDelayMs = 1000;

/** The keys in local storage begin with it; the privacy page names it. */
const prefix = 'saltbush-blog-';

/** How many lists, posts and terms local storage keeps; each is some 30 kB at most. */
const maxKept = 40;

/** The methods of local storage that are used. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export type BlogCacheOptions = {
  memory: BlogMemory;
  /** Returns local storage. It may throw: where storage is blocked, even reading the property does. */
  openStorage: () => KeyStorage;
  /** Another build may have kept answers of another form. */
  buildVersion: string;
};

export type Question = {
  key: string;
  freshMs: number;
  /** False where the answer is not written to the device. */
  keep?: boolean;
};

type Asking<Value> = Question & {
  /** Resolves to no value where the blog says that there is no such thing. */
  ask: () => Promise<Answer<Value | undefined>>;
};

/**
 * Answers from memory, from local storage, or from the blog. Local storage that is full, blocked, corrupt or of another
 * program is done without (B-05). A stale answer is not held, because the server will soon have a better one.
 */
export function createBlogCache({ memory, openStorage, buildVersion }: BlogCacheOptions) {
  return async function read<Value>(asking: Asking<Value>): Promise<Answer<Value | undefined>> {
    const { key, freshMs, ask, keep = true } = asking;
    const held = memory.get(key) ?? (keep && quietly(() => findKept(openStorage(), key, buildVersion)));
    if (held && Date.now() - held.askedAt < freshMs) {
      memory.set(key, held);
      return held.answer as Promise<Answer<Value>>;
    }
    const asked = { askedAt: Date.now(), answer: askTwice(ask) };
    memory.set(key, asked);
    try {
      const { value, staleSeconds } = await asked.answer;
      if (value === undefined || staleSeconds > 0) memory.delete(key);
      else if (keep)
        quietly(() => keepEntry(openStorage(), key, formatEntry(asked.askedAt, buildVersion, value)));
    } catch {
      memory.delete(key);
    }
    return asked.answer;
  };
}

async function askTwice<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return ask();
  }
}

/** Begins with the time, so that the oldest entries are found without parsing, and a sum that betrays any change. */
function formatEntry(askedAt: number, buildVersion: string, value: unknown): string {
  const json = JSON.stringify(value);
  return `${askedAt} ${buildVersion} ${sumUp(json)} ${json}`;
}

/** Finds an entry of this build that is young enough. One from the future would seem so for too long. */
function findKept(storage: KeyStorage, key: string, buildVersion: string): Held | undefined {
  const [, time, build, sum, json = ''] =
    /^(\d+) (\S+) (\S+) (.*)/s.exec(storage.getItem(prefix + key) ?? '') ?? [];
  const ageMs = Date.now() - Number(time);
  if (build !== buildVersion || sum !== String(sumUp(json)) || ageMs < 0 || ageMs >= keptMs) return undefined;
  return { askedAt: Number(time), answer: Promise.resolve({ value: JSON.parse(json), staleSeconds: 0 }) };
}

function sumUp(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  return sum;
}

/** Deletes our entries that are too old, and the oldest where there is no room; never those of other code. */
function keepEntry(storage: KeyStorage, key: string, text: string): void {
  storage.removeItem(prefix + key);
  const others = listOldestFirst(storage);
  for (;;) {
    const [oldest] = others;
    const isTooOld = oldest !== undefined && Date.now() - oldest.askedAt >= keptMs;
    try {
      if (!isTooOld && others.length < maxKept) {
        storage.setItem(prefix + key, text);
        return;
      }
    } catch (error) {
      if (!oldest) throw error;
    }
    storage.removeItem(others.shift()?.key ?? '');
  }
}

function listOldestFirst(storage: KeyStorage): { key: string; askedAt: number }[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, askedAt: Number.parseInt(storage.getItem(key) ?? '', 10) || 0 }))
    .sort((a, b) => a.askedAt - b.askedAt);
}

function quietly<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    // The page works without storage, and a visitor can't do anything about a failure.
    return undefined;
  }
}
