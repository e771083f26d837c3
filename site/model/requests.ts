/**
 * What a scenario asks of the API and what it expects: verb, query parameters, headers, and errors, read off its sentences (steps/README.md).
 *
 *     When GET /{collection}?limit=2&resourceVersion=0      list; limit, resourceVersion
 *     When "two" applies the ConfigMap "a" with "force=true":   patch; force
 *     Then the answer is 409 AlreadyExists                  409, AlreadyExists
 */
import type { Run, Step } from './features.ts';

export interface Asked {
  readonly verbs: ReadonlySet<string>;
  readonly parameters: ReadonlySet<string>;
  readonly headers: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
  readonly reasons: ReadonlySet<string>;
}

const PARAMETER = /[?&]([A-Za-z_]\w*)(?=[=&\s"]|$)/g;
const COLLECTION = /^\/(?:\{(?:collection|everywhere)[^}]*\}|api\/v1|apis\/[^/]+\/[^/]+)(?=\/|$)/;

/** Of the act of the scenario; a header counts wherever it is said. */
export function askedBy({ steps }: Run): Asked {
  const acts = steps.filter(({ type }) => type === 'Action');
  const outcomes = steps.filter(({ type }) => type === 'Outcome');
  return {
    verbs: new Set(acts.flatMap(verbsOf)),
    parameters: new Set(acts.flatMap(parametersOf)),
    headers: new Set(steps.flatMap(headersOf)),
    codes: new Set(outcomes.flatMap(codesOf)),
    reasons: new Set(outcomes.flatMap(reasonsOf)),
  };
}

function verbsOf(step: Step): string[] {
  const { text } = step;
  if (/^a watch is opened on /.test(text)) return ['watch'];
  if (/^"[^"]*" (applies|changes) /.test(text)) return ['patch'];
  if (/ is read in pages of \d+$/.test(text) || /^a client lists /.test(text)) return ['list'];
  const [, method, target] = /^(GET|POST|PUT|PATCH|DELETE) (\S+)/.exec(text) ?? [];
  return method === undefined || target === undefined ? [] : verbOf(method, target, parametersOf(step));
}

/** Of one request; none of what is no resource. */
export function verbOf(method: string, target: string, parameters: readonly string[]): string[] {
  const path = target.split('?')[0] ?? '';
  const prefix = COLLECTION.exec(path)?.[0];
  if (prefix === undefined) return [];
  const segments = path.slice(prefix.length).split('/').filter(Boolean);
  const ofResource = prefix.startsWith('/{') ? ['resource', ...segments] : withoutNamespace(segments);
  if (ofResource.length === 0) return [];
  if (ofResource.includes('proxy')) return ['proxy'];
  const named = ofResource.length > 1;
  if (method === 'GET') return parameters.includes('watch') ? ['watch'] : [named ? 'get' : 'list'];
  if (method === 'DELETE') return [named ? 'delete' : 'deletecollection'];
  const verb = { POST: 'create', PUT: 'update', PATCH: 'patch' }[method];
  return verb === undefined ? [] : [verb];
}

function withoutNamespace(segments: readonly string[]): readonly string[] {
  return segments[0] === 'namespaces' && segments.length > 2 ? segments.slice(2) : segments;
}

function parametersOf({ text, table = [] }: Step): string[] {
  const inText = [...text.matchAll(PARAMETER)].map(([, name = '']) => name);
  const inWords = [...(/ with "([^"]*=[^"]*)":?$/.exec(text)?.[1] ?? '').matchAll(/(?:^|&)(\w+)=/g)].map(
    (one) => one[1] ?? '',
  );
  const inTable = /with the query:$/.test(text) ? table.map(([name = '']) => name) : [];
  const paging = / is read in pages of \d+$|^a client lists /.test(text) ? ['limit', 'continue'] : [];
  return [...inText, ...inWords, ...inTable, ...paging];
}

function headersOf({ text, table = [] }: Step): string[] {
  const header = /^the request header "([^"]+)"/.exec(text)?.[1];
  if (header !== undefined) return [header];
  if (/headers of the answer/.test(text))
    return table.map(([name = '']) => name).filter((name) => /^[A-Z][\w-]+$/.test(name));
  return /^the warnings/.test(text) ? ['Warning'] : [];
}

function codesOf({ text, table = [] }: Step): string[] {
  const status = /^the answer is (\d{3}.*)$/.exec(text)?.[1] ?? '';
  return [
    ...[...status.matchAll(/\b([3-5]\d\d)\b/g)].map(([, code = '']) => code),
    ...cellsOf(table, 'code', /^[45]\d\d$/),
  ];
}

function reasonsOf({ text, table = [] }: Step): string[] {
  const reason = /^the answer is \d{3} ([A-Z]\w+)$/.exec(text)?.[1];
  return [
    ...(reason === undefined ? [] : [reason]),
    ...(/^the (Status|watch|causes) /.test(text) ? cellsOf(table, 'reason', /^[A-Z]\w+$/) : []),
  ];
}

/** Of rows of path and value, and of a column of that name. */
function cellsOf(table: NonNullable<Step['table']>, name: string, value: RegExp): string[] {
  const column = table[0]?.indexOf(name) ?? -1;
  const values = [
    ...table.filter(([path]) => path === name).map((row) => row.at(-1) ?? ''),
    ...(column > 0 ? table.slice(1).map((row) => row[column] ?? '') : []),
  ];
  return values.filter((one) => value.test(one));
}
