import type { FoundFile } from './page-facts.ts';

/** The rules of one group of a `robots.txt`, by RFC 9309. */
type Group = { agents: string[]; rules: Rule[] };
type Rule = { allow: boolean; path: string };

type RobotsTxt = { groups: Group[]; sitemaps: string[] };

/** RFC 9309, 2.5: robots must read this much, and may ignore the rest. */
export const robotsTxtBytes = 500 * 1024;

export function parseRobotsTxt(text: string): RobotsTxt {
  const robots: RobotsTxt = { groups: [], sitemaps: [] };
  let open: Group | undefined;
  let closed = false;
  for (const line of text
    .slice(0, robotsTxtBytes)
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)) {
    const { 1: name = '', 2: value = '' } = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const word = value.trim();
    switch (name.toLowerCase()) {
      case 'user-agent':
        // Consecutive `user-agent` lines share their rules.
        if (!open || closed) {
          open = { agents: [], rules: [] };
          robots.groups.push(open);
          closed = false;
        }
        open.agents.push(word.toLowerCase());
        break;
      case 'allow':
      case 'disallow':
        closed = true;
        if (open && word !== '')
          open.rules.push({ allow: name.toLowerCase() === 'allow', path: spellPath(word) });
        break;
      case 'sitemap':
        robots.sitemaps.push(word);
    }
  }
  return robots;
}

/** RFC 9309, 2.3.1.4: a server error for `robots.txt` means that everything is refused. */
export function refusesAll(file: FoundFile): file is { state: 'unknown'; url: string; status: number } {
  return file.state === 'unknown' && (file.status ?? 0) >= 500;
}

const nothing: RobotsTxt = {
  groups: [{ agents: ['*'], rules: [{ allow: false, path: '/' }] }],
  sitemaps: [],
};

/** The rules that robots follow, whatever became of the file; undefined if unknown. */
export function findRules(file: FoundFile): RobotsTxt | undefined {
  if (file.state === 'found') return parseRobotsTxt(file.text);
  if (file.state === 'missing') return { groups: [], sitemaps: [] };
  return refusesAll(file) ? nothing : undefined;
}

/**
 * Whether a robot may read a path. The longest matching rule decides; of two equally long ones, the one that allows.
 */
export function mayCrawl({ groups }: RobotsTxt, agent: string, path: string): boolean {
  const name = agent.toLowerCase();
  const named = groups.filter(({ agents }) => agents.includes(name));
  const own = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  const wanted = spellPath(path);
  let best: Rule | undefined;
  // There may be tens of thousands of rules, so those that can't win are not compared.
  for (const { rules } of own)
    for (const rule of rules)
      if (!(best && outweighs(best, rule)) && matchesPath(rule.path, wanted)) best = rule;
  return best?.allow ?? true;
}

const outweighs = (one: Rule, other: Rule) =>
  one.path.length > other.path.length || (one.path.length === other.path.length && one.allow);

/**
 * Reduces the rules to those that matter for one path, as text. Everything else that a report states about the file,
 * its groups and its site maps, stays.
 */
export function condenseRobotsTxt(text: string, path: string): string {
  const { groups, sitemaps } = parseRobotsTxt(text);
  const wanted = spellPath(path);
  const lines = groups.flatMap(({ agents, rules }) => [
    ...agents.map((agent) => `User-agent: ${agent}`),
    ...rules
      .filter((rule) => matchesPath(rule.path, wanted))
      .map((rule) => `${rule.allow ? 'Allow' : 'Disallow'}: ${rule.path}`),
    // A following `user-agent` line would otherwise share its rules.
    'Disallow:',
  ]);
  return [...lines, ...sitemaps.map((url) => `Sitemap: ${url}`)].join('\n');
}

/** Normalises a path: letters and digits as they are, everything else as bytes. RFC 9309, 2.2.2. */
function spellPath(path: string): string {
  if (/^[!-$&-~]*$/.test(path)) return path;
  return path
    .toWellFormed()
    .replace(/[^!-~]/gu, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
    });
}

/**
 * `*` matches anything, `$` the end. Pieces are searched one by one, so that many stars cost no more than the pattern's
 * length.
 */
function matchesPath(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = pieces;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, piece] of rest.entries()) {
    if (isWhole && index === rest.length - 1) return path.length - piece.length >= at && path.endsWith(piece);
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return !isWhole || at === path.length;
}
