import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const projectDir = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');

/** The names under which Prometheus collects what the sources declare: counters and durations get endings. */
function listServedNames(): { served: Set<string>; documented: string[] } {
  const files = globSync('{app,platform,server}/**/*.ts', { cwd: projectDir }).filter(
    (file) => !file.includes('.test.'),
  );
  const declared = files.flatMap((file) => [
    ...read(file).matchAll(/create(Counter|Duration|Gauge)\(\s*'(saltbush_\w+)'/g),
  ]);
  const served = declared.flatMap(([, kind, name = '']) => {
    if (kind === 'Counter') return [`${name}_total`];
    return kind === 'Gauge' ? [name] : [`${name}_count`, `${name}_sum`, `${name}_bucket`];
  });
  const documented = declared.map(([, kind, name]) => (kind === 'Counter' ? `${name}_total` : `${name}`));
  return { served: new Set(served), documented };
}

const listCited = (text: string) => [...text.matchAll(/\bsaltbush_\w+/g)].map(([name]) => name);

type Rule = { alert: string; expr: string; for: string; annotations: { summary: string; action: string } };

const rules = (parse(read('deploy/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

test('each of the ten alerts says what has happened and what to do', () => {
  expect(rules.map(({ alert }) => alert)).toHaveLength(new Set(rules.map(({ alert }) => alert)).size);
  expect(rules).toHaveLength(10);
  for (const { alert, annotations } of rules) {
    expect(annotations.summary, alert).toMatch(/^[A-Z].*\.$/);
    expect(annotations.action, alert).toMatch(/^[A-Z`].{20,}\.$/);
  }
});

test('alerts and the dashboard use only metrics that the site serves, and cite log messages and commands that exist', () => {
  const { served } = listServedNames();
  const dashboard = JSON.parse(read('deploy/grafana/saltbush.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const queries = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(queries.flatMap(listCited).length).toBeGreaterThan(20);
  expect(queries.flatMap(listCited).filter((name) => !served.has(name))).toEqual([]);
  const documentation = read('docs/operating.md');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const { alert, annotations } of rules) {
    for (const [, message] of annotations.action.matchAll(/`([a-z][^`]*)`/g))
      if (!/^(npm run|saltbush_)/.test(message ?? ''))
        expect(documentation, alert).toContain(`- \`${message}\``);
    for (const [, command = ''] of annotations.action.matchAll(/npm run ([\w:]+)/g))
      expect(scripts).toHaveProperty(command);
  }
});

test('the alert about errors counts visitors only: a proxy asks for the health of each process twice a second', () => {
  const { expr = '' } = rules.find(({ alert }) => alert === 'ErrorsForVisitors') ?? {};
  const selectors = [...expr.matchAll(/saltbush_request_duration_seconds_count\{([^}]*)\}\[/g)];
  expect(selectors).toHaveLength(expr.split('saltbush_').length - 1);
  expect(selectors).toHaveLength(2);
  const listPaths = (text: string) => [...text.matchAll(/\.get\('(\/\w+)'/g)].map(([, name]) => name);
  const paths = listPaths(read('platform/http/health.ts'));
  expect(paths).toHaveLength(2);
  for (const [, selector = ''] of selectors)
    expect(/route!~"([^"]*)"/.exec(selector)?.[1]?.split('|')).toEqual(paths);
});

test('docs/operating.md documents every metric, and no other', () => {
  const [, section = ''] = /^## Metrics\n([\s\S]*?)^## /m.exec(read('docs/operating.md')) ?? [];
  const documented = [...section.matchAll(/`(saltbush_\w+)`/g)].map(([, name]) => name);
  expect(documented.sort()).toEqual(listServedNames().documented.sort());
});
