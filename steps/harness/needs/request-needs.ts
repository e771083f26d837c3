/** The needs of a request, by its method, path, query, headers and body. */
import { parse } from 'yaml';
import { ALL_NAMESPACES, OPTIONS, SINGLE_CHECK } from '../../../client/discovery/permissions.ts';
import { combine, type Needs } from './declaration.ts';
import { documentNeeds, memberNeeds } from './field-needs.ts';
import { parseQuery, parseRequestPath, type RequestPath } from './request-path.ts';

const COLLECTION_NEEDS: Readonly<Record<string, Needs>> = {
  GET: { basics: ['list'], conditions: ['whole-collection'] },
  POST: { basics: ['create'] },
  DELETE: { basics: ['deletecollection'], verbs: ['deletecollection'], conditions: ['whole-collection'] },
  WATCH: { conditions: ['whole-collection'] },
  PUT: { permissions: ['update'] },
};
const OBJECT_NEEDS: Readonly<Record<string, Needs>> = {
  GET: { basics: ['get'], verbs: ['get'] },
  PUT: { basics: ['update'] },
  DELETE: { basics: ['delete'], verbs: ['delete'] },
};
const VERB_NEEDS: Readonly<Record<string, Needs>> = {
  POST: { verbs: ['create'] },
  PUT: { verbs: ['update'] },
  PATCH: { verbs: ['patch'] },
};
/** The needs of requests across all namespaces, except GET and watch. */
const NAMESPACE_NEEDS: Needs = { conditions: ['namespaced-resource'] };
const HEALTH = ['livez', 'readyz', 'healthz'];

/** Returns the needs of a request that a step sends; following steps compare its response. `parameters` are rows of query parameters. */
export function requestNeeds(method: string, path: string, parameters: readonly (readonly string[])[] = []): Needs {
  const { query, ...parts } = parseRequestPath(method, path);
  const parameterPairs = parameters.map(([name = '', value = '']) => [name, value] as const);
  const request = { ...parts, query: [...query, ...parameterPairs] };
  return combine(
    { request, paths: [request] },
    method === 'PATCH' ? { permissions: ['patch'] } : undefined,
    method === OPTIONS ? { permissions: [OPTIONS] } : undefined,
    verbNeeds(request),
    pathNeeds(request),
    ...request.query.map(([name, value]) => parameterNeeds(name, value)),
  );
}

/** Returns the needs of the verb, if the request is about the resource under test or in a namespace of the scenario; none otherwise. */
function verbNeeds({ method, resource, isInOwnNamespace, name }: RequestPath): Needs {
  if (!isInOwnNamespace) return {};
  const needs = (name === undefined ? COLLECTION_NEEDS : OBJECT_NEEDS)[method] ?? {};
  if (resource === undefined) return { basics: needs.basics ?? [] };
  return combine(
    needs,
    VERB_NEEDS[method],
    name === undefined ? { verbs: ['list'] } : undefined,
    resource === 'all-namespaces' ? { permissions: [`list${ALL_NAMESPACES}`] } : undefined,
    resource === 'all-namespaces' && method !== 'GET' && method !== 'WATCH' ? NAMESPACE_NEEDS : undefined,
  );
}

function pathNeeds({ method, segments, plural, name, group }: RequestPath): Needs {
  const [first = '', second] = segments;
  return combine(
    HEALTH.includes(first) ? { basics: ['health'] } : undefined,
    HEALTH.includes(first) && second !== undefined ? { permissions: [`get ${SINGLE_CHECK}`] } : undefined,
    first === 'api' ? { conditions: ['core-group'] } : undefined,
    first === 'apis' && second === undefined ? { conditions: ['group-list'] } : undefined,
    method === 'POST' && group === '' && plural === 'namespaces' && name === undefined
      ? { conditions: ['new-namespace'] }
      : undefined,
  );
}

/** Returns the needs of a query: `limit=2&watch=1`. */
export function queryNeeds(query: string): Needs {
  return combine(...parseQuery(query).map(([name, value]) => parameterNeeds(name, value)));
}

function parameterNeeds(name: string, value: string): Needs {
  return combine({ parameters: [name] }, memberNeeds(name, value));
}

/** Returns the needs of the options in the body of a DELETE: the same as those of the query parameters with these names. */
export function optionNeeds(text: string): Needs {
  const value = parseDocument(text);
  return { parameters: typeof value === 'object' && value !== null ? Object.keys(value) : [] };
}

/** Returns the needs of a body with its media type; without one it is YAML. */
export function bodyNeeds(text: string, mediaType = '', kind?: string): Needs {
  return combine(
    mediaTypeNeeds(mediaType),
    mediaType.startsWith('application/yaml') ? { basics: ['yaml-body'] } : undefined,
    documentNeeds(parseDocument(text), kind),
  );
}

function parseDocument(text: string): unknown {
  try {
    return parse(text, { uniqueKeys: false, logLevel: 'silent' });
  } catch {
    // A body that is not YAML has no fields.
    return undefined;
  }
}

const MEDIA_TYPES: readonly (readonly [part: string, needs: Needs])[] = [
  ['application/merge-patch+json', { basics: ['merge-patch'] }],
  ['application/json-patch+json', { basics: ['json-patch'] }],
  [
    'application/strategic-merge-patch+json',
    { basics: ['strategic-merge-patch'], abilities: ['strategic-merge-patch'] },
  ],
  ['application/apply-patch', { basics: ['apply'] }],
  ['protobuf', { abilities: ['protobuf'] }],
];

/** Returns the needs of a media type of a body. */
export function mediaTypeNeeds(mediaType: string): Needs {
  return combine(...MEDIA_TYPES.map(([part, needs]) => (mediaType.includes(part) ? needs : undefined)));
}

/** Returns the needs of a request header. */
export function headerNeeds(name: string, value: string): Needs {
  const isAccept = name.toLowerCase() === 'accept';
  return combine(
    mediaTypeNeeds(value),
    value.includes('as=Table') ? { basics: ['table'] } : undefined,
    // Only resources that can be listed must have columns.
    value.includes(';as=Table;') ? { verbs: ['list'] } : undefined,
    isAccept && value.startsWith('application/yaml') ? { basics: ['yaml-answer'] } : undefined,
  );
}

/** Returns the needs of opening a watch. */
export function watchNeeds(path: string): Needs {
  const { query, resource, name } = parseRequestPath('GET', path);
  const startsFromVersion = query.some(
    ([parameter, value]) => parameter === 'resourceVersion' && value.startsWith('{'),
  );
  const { request, ...rest } = requestNeeds('WATCH', path);
  return combine(
    rest,
    { request: request && { ...request, method: 'GET' }, basics: ['watch'], verbs: ['watch'] } as Needs,
    startsFromVersion ? { basics: ['watch-version'] } : undefined,
    resource !== undefined && name === undefined ? { conditions: ['whole-collection'] } : undefined,
  );
}
