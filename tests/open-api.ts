import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { projectDir } from './site.ts';

type Schema = { $ref?: string };
type DescribedResponse = { content?: Record<string, { schema: Schema }>; headers?: Record<string, object> };
type Operation = { operationId: string; tags: string[]; responses: Record<string, DescribedResponse> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const file = path.join(projectDir, 'docs/openapi.json');
export const openApi: Document = JSON.parse(readFileSync(file, 'utf8'));

const ajv = new Ajv2020({ strict: true, allErrors: true, validateFormats: false });
ajv.addVocabulary(['components']);
const { components } = openApi;
ajv.addSchema({ $id: 'api', components });

/** Lists where a value violates the schema of that name in the document. */
export function listSchemaFaults(name: string, value: unknown): string[] {
  return listFaults({ $ref: `#/components/schemas/${name}` }, value);
}

function listFaults(schema: Schema, value: unknown): string[] {
  const own = schema.$ref ? { $ref: `api${schema.$ref}` } : schema;
  const validate = ajv.compile(own);
  validate(value);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Lists every operation with one of these tags, as `GET /api/audits/{id}`, with its possible statuses. */
export function listOperations(...tags: string[]): { operation: string; statuses: string[] }[] {
  return Object.entries(openApi.paths).flatMap(([at, operations]) =>
    Object.entries(operations)
      .filter(([key, operation]) => methods.includes(key) && operation.tags.some((tag) => tags.includes(tag)))
      .map(([method, { responses }]) => ({
        operation: `${method.toUpperCase()} ${at}`,
        statuses: Object.keys(responses),
      })),
  );
}

/** The responses that a set of tests has seen, as `GET /api/audits/{id} 404`. */
export const seenResponses = new Set<string>();

/** Lists where a response departs from the document: in its operation, status, type, headers or body. */
export async function listResponseFaults(method: string, url: string, response: Response): Promise<string[]> {
  const { pathname } = new URL(url, 'http://site.test');
  const at = Object.keys(openApi.paths).find((template) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  const operation = at && openApi.paths[at]?.[method.toLowerCase()];
  if (!at || !operation) return [`${method} ${pathname} is not described`];
  const described = operation.responses[response.status];
  seenResponses.add(`${method} ${at} ${response.status}`);
  if (!described) return [`${method} ${at} answers with ${response.status}, which is not described`];
  const faults = Object.keys(described.headers ?? {})
    .filter((name) => !response.headers.has(name))
    .map((name) => `the header ${name} is missing`);
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (!described.content) return faults;
  const known = Object.entries(described.content).find(
    ([name]) => type === name || (name.endsWith('/*') && type.startsWith(name.slice(0, -1))),
  );
  if (!known) return [...faults, `the type ${type} is not described`];
  const [, { schema }] = known;
  const text = await response.clone().text();
  const value = type.endsWith('json') ? JSON.parse(text) : text;
  return [...faults, ...listFaults(schema, value)];
}
