/**
 * Determines the needs of a request (step-needs.ts) from its method, path, query, headers and body. A basic is an operation, such as `list`,
 * that a scenario of its own tests first.
 */
import { parse } from 'yaml';
import { ALL_NAMESPACES_SUFFIX, OPTIONS_METHOD, SINGLE_CHECK_PATH } from '../../../client/discovery/permissions.ts';
import { determineDocumentNeeds, determineMemberNeeds } from './field-needs.ts';
import { parseQuery, parseRequestPath, type RequestPath } from './request-path.ts';
import { combineNeeds, type Needs } from './step-needs.ts';

const COLLECTION_NEEDS: Readonly<Record<string, Needs>> = {
  GET: { basics: ['list'], conditions: ['whole-collection'] },
  POST: { basics: ['create'] },
  DELETE: { basics: ['deletecollection'], verbs: ['deletecollection'], conditions: ['whole-collection'] },
  WATCH: { conditions: ['whole-collection'] },
  // A PUT of a collection returns 405 for every resource. A user without the permission gets 403 instead.
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
const HEALTH_PATHS = ['livez', 'readyz', 'healthz'];

/** Returns the needs of a request whose response the next steps compare. `parameters` are rows of query parameters. */
export function determineRequestNeeds(
  method: string,
  path: string,
  parameters: readonly (readonly string[])[] = [],
): Needs {
  const { query, ...parts } = parseRequestPath(method, path);
  const parameterPairs = parameters.map(([name = '', value = '']) => [name, value] as const);
  const request = { ...parts, query: [...query, ...parameterPairs] };
  return combineNeeds(
    { request, requestPaths: [request] },
    method === 'PATCH' ? { permissions: ['patch'] } : undefined,
    method === OPTIONS_METHOD ? { permissions: [OPTIONS_METHOD] } : undefined,
    determineVerbNeeds(request),
    determinePathNeeds(request),
    ...request.query.map(([name, value]) => determineParameterNeeds(name, value)),
  );
}

/**
 * Returns the needs of the verb. For a kind other than the resource under test, returns only the basics. Outside of the namespaces of the
 * scenario, returns no needs.
 */
function determineVerbNeeds({ method, placeholder, isInScenarioNamespace, name }: RequestPath): Needs {
  if (!isInScenarioNamespace) return {};
  const needs = (name === undefined ? COLLECTION_NEEDS : OBJECT_NEEDS)[method] ?? {};
  if (placeholder === undefined) return { basics: needs.basics ?? [] };
  return combineNeeds(
    needs,
    VERB_NEEDS[method],
    name === undefined ? { verbs: ['list'] } : undefined,
    placeholder === 'all-namespaces' ? { permissions: [`list${ALL_NAMESPACES_SUFFIX}`] } : undefined,
    placeholder === 'all-namespaces' && method !== 'GET' && method !== 'WATCH' ? NAMESPACE_NEEDS : undefined,
  );
}

function determinePathNeeds({ method, segments, plural, name, group }: RequestPath): Needs {
  const [first = '', second] = segments;
  return combineNeeds(
    HEALTH_PATHS.includes(first) ? { basics: ['health'] } : undefined,
    HEALTH_PATHS.includes(first) && second !== undefined ? { permissions: [`get ${SINGLE_CHECK_PATH}`] } : undefined,
    first === 'api' ? { conditions: ['core-group'] } : undefined,
    first === 'apis' && second === undefined ? { conditions: ['group-list'] } : undefined,
    method === 'POST' && group === '' && plural === 'namespaces' && name === undefined
      ? { conditions: ['new-namespace'] }
      : undefined,
  );
}

/** Returns the needs of a query such as `limit=2&watch=1`. */
export function determineQueryNeeds(query: string): Needs {
  return combineNeeds(...parseQuery(query).map(([name, value]) => determineParameterNeeds(name, value)));
}

function determineParameterNeeds(name: string, value: string): Needs {
  return combineNeeds({ queryParameters: [name] }, determineMemberNeeds(name, value));
}

/** Returns the needs of the options in the body of a DELETE. They are the same as the needs of the query parameters with these names. */
export function determineOptionNeeds(body: string): Needs {
  const value = parseDocument(body);
  return { queryParameters: typeof value === 'object' && value !== null ? Object.keys(value) : [] };
}

/** Returns the needs of a body with its media type. If there is no media type, the body is YAML. */
export function determineBodyNeeds(text: string, mediaType = '', kind?: string): Needs {
  return combineNeeds(
    determineMediaTypeNeeds(mediaType),
    mediaType.startsWith('application/yaml') ? { basics: ['yaml-body'] } : undefined,
    determineDocumentNeeds(parseDocument(text), kind),
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

const MEDIA_TYPE_NEEDS: readonly (readonly [part: string, needs: Needs])[] = [
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
export function determineMediaTypeNeeds(mediaType: string): Needs {
  return combineNeeds(...MEDIA_TYPE_NEEDS.map(([part, needs]) => (mediaType.includes(part) ? needs : undefined)));
}

/** Returns the needs of a request header. */
export function determineHeaderNeeds(name: string, value: string): Needs {
  const isAccept = name.toLowerCase() === 'accept';
  return combineNeeds(
    determineMediaTypeNeeds(value),
    value.includes('as=Table') ? { basics: ['table'] } : undefined,
    // Only resources that can be listed must have columns.
    value.includes(';as=Table;') ? { verbs: ['list'] } : undefined,
    isAccept && value.startsWith('application/yaml') ? { basics: ['yaml-answer'] } : undefined,
  );
}

/** Returns the needs of opening a watch. */
export function determineWatchNeeds(path: string): Needs {
  const { query, placeholder, name } = parseRequestPath('GET', path);
  // The value is a placeholder such as {a:metadata.resourceVersion}, not 0 or another fixed text.
  const startsFromVersion = query.some(
    ([parameter, value]) => parameter === 'resourceVersion' && value.startsWith('{'),
  );
  // WATCH is a key of COLLECTION_NEEDS, not an HTTP method. The request is a GET.
  const { request, ...rest } = determineRequestNeeds('WATCH', path);
  return combineNeeds(
    rest,
    { request: request && { ...request, method: 'GET' }, basics: ['watch'], verbs: ['watch'] } as Needs,
    startsFromVersion ? { basics: ['watch-version'] } : undefined,
    placeholder !== undefined && name === undefined ? { conditions: ['whole-collection'] } : undefined,
  );
}
