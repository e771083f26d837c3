/** An operation as it goes over the wire to one server, with the versions, uids and tokens that this server gave out. */
import { serializerFor } from '../../client/encodings/encodings.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Body, DeleteQuery, ListQuery, Mistake, Request, Version } from '../operation.ts';
import type { ObservedObject, Server, Wire } from './server.ts';

/** Of bytes. */
const ENCODINGS = new Set(['{protobuf}', 'application/cbor']);

type Query = Record<string, string | undefined>;

export function pathOf(kind: Kind, namespace: string, name = ''): string {
  const root = kind.apiVersion.includes('/') ? `/apis/${kind.apiVersion}` : `/api/${kind.apiVersion}`;
  const scope = kind.isNamespaced ? `/namespaces/${namespace}` : '';
  return `${root}${scope}/${kind.resource}${name === '' ? '' : `/${name}`}`;
}

function partPath(part: string | undefined): string {
  return part === undefined ? '' : `/${part}`;
}

function versioned(document: string, observed: ObservedObject | undefined): string {
  return document.replace(
    /"@(current|first)"/g,
    (_, which: Version) => `"${version(which, observed?.versions ?? []) ?? '1'}"`,
  );
}

function withQuery(at: string, query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? at : `${at}?${pairs.join('&')}`;
}

function version(which: Version, versions: readonly string[]): string | undefined {
  const fixed: Partial<Record<Version, string>> = {
    zero: '0',
    one: '1',
    future: '999999999',
    garbage: 'abc',
    negative: '-1',
  };
  if (which === 'absent') return undefined;
  if (which === 'current') return versions.at(-1);
  if (which === 'first') return versions[0];
  return fixed[which];
}

function listQuery(query: ListQuery, server: Server): Query {
  return {
    limit: query.limit,
    continue: query.continue === 'last' ? server.continue || undefined : query.continue && '!!!',
    resourceVersion: version(query.version, server.listVersions),
    resourceVersionMatch: query.match,
    labelSelector: query.labelSelector,
    fieldSelector: query.fieldSelector,
    sendInitialEvents: query.sendInitialEvents,
    timeoutSeconds: query.timeoutSeconds,
  };
}

/** `{ns}` stands for the namespace of the program: it begins the names of objects that are in none. */
export function wireOf(operation: Request, server: Server, namespace: string): Wire {
  const named = 'name' in operation ? { ...operation, name: operation.name.replaceAll('{ns}', namespace) } : operation;
  const { path, ...rest } = unnegotiated(named, server, namespace);
  const wire = { ...rest, path: path.replaceAll(/\{ns\}|%7Bns%7D/g, namespace) };
  const placed = typeof wire.body === 'string' ? encoded(wire, wire.body.replaceAll('{ns}', namespace), server) : wire;
  if (!('accept' in operation)) return placed;
  return { ...placed, headers: { ...placed.headers, ...acceptOf(operation.accept) } };
}

/** A program says in JSON what goes out in an encoding of bytes. */
function encoded(wire: Wire, body: string, { dialect }: Server): Wire {
  const type = wire.headers?.['content-type']?.replace('{protobuf}', dialect.protobufMediaType) ?? '';
  if (!ENCODINGS.has(type === dialect.protobufMediaType ? '{protobuf}' : type)) return { ...wire, body };
  const object = JSON.parse(body.replaceAll('{suffix}', dialect.groupSuffix));
  return { ...wire, body: serializerFor(type, dialect).write(object, dialect) };
}

/** `{etag}` stands for that of the document seen last. */
function headersOf(
  headers: Readonly<Record<string, string>> = {},
  { etag = '"none"' }: Server,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('{etag}', etag)]));
}

/** Whatever is accepted. */
function unnegotiated(operation: Request, server: Server, namespace: string): Wire {
  if (operation.do === 'request') {
    return {
      method: operation.method,
      path: operation.path
        .replaceAll('{ns}', namespace)
        .replaceAll('{continue}', encodeURIComponent(server.continue))
        .replaceAll('{start}', server.listVersions[0] ?? '0'),
      headers: {
        ...(operation.type !== undefined && { 'content-type': operation.type }),
        ...headersOf(operation.headers, server),
      },
      ...(operation.body !== undefined && { body: operation.body }),
    };
  }
  if (operation.do === 'part') return partOf(operation, server, namespace);
  const kind = operation.kind;
  const observed = 'name' in operation ? server.seen.get(`${kind.resource}/${operation.name}`) : undefined;
  switch (operation.do) {
    case 'create': {
      const named = operation.generated ? { generateName: 'gen-' } : { name: operation.name };
      return {
        method: 'POST',
        path: withQuery(pathOf(kind, namespace), { ...operation.query }),
        ...bodyOf(kind, named, operation.body, observed, undefined),
      };
    }
    case 'update': {
      const resourceVersion = version(operation.version, observed?.versions ?? []);
      return {
        method: 'PUT',
        path: withQuery(pathOf(kind, namespace, operation.name), { ...operation.query }),
        ...bodyOf(kind, { name: operation.name }, operation.body, observed, resourceVersion),
      };
    }
    case 'get':
      return {
        method: 'GET',
        path: withQuery(pathOf(kind, namespace, operation.name), {
          resourceVersion: version(operation.version, server.listVersions),
        }),
      };
    case 'list':
      return {
        method: 'GET',
        path: withQuery(pathOf(kind, namespace), listQuery(operation.query, server)),
      };
    case 'watch':
      return {
        method: 'GET',
        path: withQuery(pathOf(kind, namespace), {
          ...listQuery(operation.query, server),
          watch: '1',
          timeoutSeconds: operation.query.timeoutSeconds === undefined ? '1' : operation.query.timeoutSeconds,
          allowWatchBookmarks: operation.bookmarks ? '1' : undefined,
        }),
      };
    case 'patch':
      return {
        method: operation.method ?? 'PATCH',
        path: withQuery(
          pathOf(kind, namespace, operation.method === 'POST' ? '' : operation.name) + partPath(operation.part),
          { ...operation.query },
        ),
        headers: { 'content-type': operation.type },
        body:
          operation.bytes === true
            ? Buffer.from(operation.document, 'latin1')
            : versioned(operation.document, observed),
      };
    case 'apply': {
      const { configuration, name, part } = operation;
      const metadata = { name, ...configuration.metadata };
      return {
        method: 'PATCH',
        path: withQuery(pathOf(kind, namespace, name) + partPath(part), { ...operation.query }),
        headers: { 'content-type': 'application/apply-patch+yaml' },
        body: versioned(
          JSON.stringify({ apiVersion: kind.apiVersion, kind: kind.kind, metadata, ...configuration.members }),
          observed,
        ),
      };
    }
    case 'delete': {
      const preconditions = preconditionsOf(operation.precondition, observed);
      const at = pathOf(kind, namespace, operation.name);
      if (preconditions === undefined && !operation.inBody)
        return { method: 'DELETE', path: withQuery(at, { ...operation.query }) };
      return {
        method: 'DELETE',
        path: at,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...(preconditions && { preconditions }), ...optionsBody(operation.query) }),
      };
    }
    case 'deletecollection':
      if (operation.inBody === true) {
        return {
          method: 'DELETE',
          path: withQuery(pathOf(kind, namespace), listQuery(operation.query, server)),
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(optionsBody(operation.options)),
        };
      }
      return {
        method: 'DELETE',
        path: withQuery(pathOf(kind, namespace), { ...listQuery(operation.query, server), ...operation.options }),
      };
  }
}

function optionsBody({ dryRun, gracePeriodSeconds: grace, propagationPolicy, orphanDependents }: DeleteQuery): object {
  return {
    ...(dryRun !== undefined && { dryRun: [dryRun] }),
    ...(grace !== undefined && { gracePeriodSeconds: grace === 'x' ? grace : Number(grace) }),
    ...(propagationPolicy !== undefined && { propagationPolicy }),
    ...(orphanDependents !== undefined && { orphanDependents: orphanDependents === 'true' }),
  };
}

function partOf(operation: Extract<Request, { do: 'part' }>, server: Server, namespace: string): Wire {
  const { part } = operation;
  const { kind } = part;
  const observed = server.seen.get(`${kind.resource}/${operation.name}`);
  const resourceVersion = version(operation.version, observed?.versions ?? []);
  const metadata = { name: operation.name, labels: { part: part.name }, ...(resourceVersion && { resourceVersion }) };
  return {
    method: 'PUT',
    path: withQuery(`${pathOf(kind, namespace, operation.name)}/${part.name}`, { ...operation.query }),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ metadata, ...part.body }),
  };
}

function acceptOf(accept: string | undefined): Record<string, string> {
  return accept === undefined ? {} : { accept };
}

function preconditionsOf(which: string, observed: ObservedObject | undefined): object | undefined {
  if (which === 'none') return undefined;
  if (which === 'uid') return { uid: observed?.uid ?? 'nobody' };
  if (which === 'foreign-uid') return { uid: 'nobody' };
  return { resourceVersion: (which === 'version' ? observed?.versions.at(-1) : '1') ?? '1' };
}

function bodyOf(
  kind: Kind,
  named: Record<string, string>,
  { content, labels, annotations, finalizer, mistake }: Body,
  observed: ObservedObject | undefined,
  resourceVersion: string | undefined,
): Pick<Wire, 'headers' | 'body'> {
  const metadata: Record<string, unknown> = {
    ...named,
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(annotations !== undefined && { annotations }),
    ...(finalizer && { finalizers: ['example.com/hold'] }),
    ...(resourceVersion !== undefined && { resourceVersion }),
    ...(mistake === 'version' && { resourceVersion: '7' }),
    ...(mistake === 'namespace' && { namespace: 'elsewhere' }),
    ...(mistake === 'name' && { name: 'other' }),
    ...(mistake === 'label' && { labels: { 'a/b/c': '-' } }),
    ...(mistake === 'label-type' && { labels: { a: 1 } }),
    ...(mistake === 'finalizer' && { finalizers: ['bare'] }),
    ...(mistake === 'bad-name' && { name: 'Bad_Name' }),
    ...(mistake === 'unknown-field' && { unknown: 1 }),
    ...(mistake === 'foreign-uid' && { uid: 'nobody' }),
    ...(mistake === 'none' && observed !== undefined && resourceVersion !== undefined && { uid: observed.uid }),
  };
  if (mistake === 'no-name') delete metadata.name;
  const { metadata: ownMetadata = {}, ...members } = typeof content === 'number' ? kind.contentAt(content) : content;
  const object: Record<string, unknown> = {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: { ...(ownMetadata as object), ...metadata },
    ...members,
  };
  const contentType = mistake === 'content-type' ? 'text/plain' : 'application/json';
  return { headers: { 'content-type': contentType }, body: textOf(object, mistake) };
}

function textOf(object: Record<string, unknown>, mistake: Mistake): string {
  if (mistake === 'kind') object.kind = object.kind === 'ConfigMap' ? 'ServiceAccount' : 'ConfigMap';
  if (mistake === 'unserved-kind') object.kind = 'Nonsense';
  if (mistake === 'api-version') object.apiVersion = 'v9';
  if (mistake === 'list') return '[]';
  if (mistake === 'empty') return '';
  const text = JSON.stringify(object);
  if (mistake === 'broken') return text.slice(0, -5);
  return mistake === 'repeated-field' ? `{"kind":${JSON.stringify(object.kind)},${text.slice(1)}` : text;
}
