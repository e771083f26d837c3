/**
 * Extracts the verbs, query parameters, headers and errors that a scenario uses from the text of its steps. Examples:
 *
 * When GET /{collection}?limit=2&resourceVersion=0: list; limit, resourceVersion
 *
 * When the manager "two" applies the ConfigMap "a" with "force=true": patch; force
 *
 * Then the response is 409 AlreadyExists: 409, AlreadyExists
 */
import type { Run, Step } from './features.ts';

export interface RequestParts {
  readonly verbs: ReadonlySet<string>;
  readonly parameters: ReadonlySet<string>;
  readonly headers: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
  readonly reasons: ReadonlySet<string>;
}

const PARAMETER_PATTERN = /[?&]([A-Za-z_]\w*)(?=[=&\s"]|$)/g;
const COLLECTION_PATTERN = /^\/(?:\{(?:collection|everywhere)[^}]*\}|api\/v1|apis\/[^/]+\/[^/]+)(?=\/|$)/;

/** Verbs and parameters come from the actions of the scenario, errors from the outcomes, and headers from all steps. */
export function analyzeRun({ steps }: Run): RequestParts {
  const actions = steps.filter(({ type }) => type === 'Action');
  const outcomes = steps.filter(({ type }) => type === 'Outcome');
  return {
    verbs: new Set(actions.flatMap(findVerbs)),
    parameters: new Set(actions.flatMap(findParameters)),
    headers: new Set(steps.flatMap(findHeaders)),
    codes: new Set(outcomes.flatMap(findCodes)),
    reasons: new Set(outcomes.flatMap(findReasons)),
  };
}

function findVerbs(step: Step): string[] {
  const { text } = step;
  if (/^a watch is opened on /.test(text)) return ['watch'];
  if (/^the manager "[^"]*" (applies|changes) /.test(text)) return ['patch'];
  if (/ is listed in pages of \d+$/.test(text) || /^a client lists /.test(text)) return ['list'];
  const [, method, target] = /^(GET|POST|PUT|PATCH|DELETE) (\S+)/.exec(text) ?? [];
  return method === undefined || target === undefined ? [] : findRequestVerb(method, target, findParameters(step));
}

/** Returns a list with the verb of a request, or an empty list if the request is not about a resource. */
export function findRequestVerb(method: string, target: string, parameters: readonly string[]): string[] {
  const path = target.split('?')[0] ?? '';
  const prefix = COLLECTION_PATTERN.exec(path)?.[0];
  if (prefix === undefined) return [];
  const segments = path.slice(prefix.length).split('/').filter(Boolean);
  const resourceSegments = prefix.startsWith('/{') ? ['resource', ...segments] : removeNamespace(segments);
  if (resourceSegments.length === 0) return [];
  if (resourceSegments.includes('proxy')) return ['proxy'];
  const isNamed = resourceSegments.length > 1;
  if (method === 'GET') return parameters.includes('watch') ? ['watch'] : [isNamed ? 'get' : 'list'];
  if (method === 'DELETE') return [isNamed ? 'delete' : 'deletecollection'];
  const verb = { POST: 'create', PUT: 'update', PATCH: 'patch' }[method];
  return verb === undefined ? [] : [verb];
}

function removeNamespace(segments: readonly string[]): readonly string[] {
  return segments[0] === 'namespaces' && segments.length > 2 ? segments.slice(2) : segments;
}

function findParameters({ text, table = [] }: Step): string[] {
  const urlParameters = [...text.matchAll(PARAMETER_PATTERN)].map(([, name = '']) => name);
  const quotedParameters = [...(/ with "([^"]*=[^"]*)":?$/.exec(text)?.[1] ?? '').matchAll(/(?:^|&)(\w+)=/g)].map(
    ([, name = '']) => name,
  );
  const tableParameters = /with the query:$/.test(text) ? table.map(([name = '']) => name) : [];
  const pagingParameters = / is listed in pages of \d+$|^a client lists /.test(text) ? ['limit', 'continue'] : [];
  return [...urlParameters, ...quotedParameters, ...tableParameters, ...pagingParameters];
}

function findHeaders({ text, table = [] }: Step): string[] {
  const header = /^the request header "([^"]+)"/.exec(text)?.[1];
  if (header !== undefined) return [header];
  if (/headers of the response/.test(text))
    return table.map(([name = '']) => name).filter((name) => /^[A-Z][\w-]+$/.test(name));
  return /^the warnings/.test(text) ? ['Warning'] : [];
}

function findCodes({ text, table = [] }: Step): string[] {
  const statusText = /^the response is (\d{3}.*)$/.exec(text)?.[1] ?? '';
  return [
    ...[...statusText.matchAll(/\b([3-5]\d\d)\b/g)].map(([, code = '']) => code),
    ...readCells(table, 'code', /^[45]\d\d$/),
  ];
}

function findReasons({ text, table = [] }: Step): string[] {
  const reason = /^the response is \d{3} ([A-Z]\w+)$/.exec(text)?.[1];
  return [
    ...(reason === undefined ? [] : [reason]),
    ...(/^the (Status|watch|causes) /.test(text) ? readCells(table, 'reason', /^[A-Z]\w+$/) : []),
  ];
}

/** Returns the cells of the column with the given name, or the values of the rows whose path is the name. */
function readCells(table: NonNullable<Step['table']>, name: string, pattern: RegExp): string[] {
  const column = table[0]?.indexOf(name) ?? -1;
  const values = [
    ...table.filter(([path]) => path === name).map((row) => row.at(-1) ?? ''),
    ...(column > 0 ? table.slice(1).map((row) => row[column] ?? '') : []),
  ];
  return values.filter((value) => pattern.test(value));
}
