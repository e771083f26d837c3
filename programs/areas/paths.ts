/**
 * Random methods, bodies and queries on paths that lead somewhere or nearly: of a built-in and a custom type, with segments too many, and
 * by the deprecated watch paths. Objects are made and changed between them, and patched to be of another kind.
 */
import fc from 'fast-check';
import { GADGETS, GADGETS_GROUP } from '../kinds/custom-kind.ts';
import type { Kind } from '../kinds/kind.ts';
import { kindNamed } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { JSON_PATCH, MERGE_PATCH } from './patch-documents.ts';
import { oddPaths } from './programs.ts';

const CONFIGMAP = kindNamed('configmaps');
const TYPES = [
  { kind: GADGETS, root: `/apis/${GADGETS_GROUP}/v1`, resource: 'gadgets' },
  { kind: CONFIGMAP, root: '/api/v1', resource: 'configmaps' },
];

const kind = fc.constantFrom(...TYPES.map((type) => type.kind));
const method = fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
const tail = fc.constantFrom(
  '',
  '',
  '/a',
  '/a',
  '/zz',
  '/a/status',
  '/a/scale',
  '/a/nosuch',
  '/a/status/x',
  '/a/b/c/d',
  '/',
);
const query = fc.constantFrom(
  '',
  'resourceVersion=0',
  'sendInitialEvents=true',
  'sendInitialEvents=true&resourceVersionMatch=NotOlderThan',
  'resourceVersionMatch=NotOlderThan&resourceVersion=0',
  'resourceVersionMatch=NotOlderThan',
  'continue=abc',
  'limit=x',
  'watch=0',
  'fieldSelector=metadata.name%3Db',
);
const accept = fc.constantFrom(
  undefined,
  undefined,
  'text/html',
  'application/json;as=PartialObjectMetadataList;g=meta.{suffix};v=v1,application/json',
);
const mediaType = fc.constantFrom('application/json', 'application/json', MERGE_PATCH, 'text/plain');
const body = fc.constantFrom('{}', '', '{"kind":"Other"}', '{"apiVersion":"v9"}', '[]');

const request = fc
  .record({ method, tail, query, accept, mediaType, body, type: fc.constantFrom(...TYPES), by: fc.nat(3) })
  .map(
    ({
      type: about,
      by,
      tail: rest,
      query: asks,
      method: verb,
      accept: wanted,
      mediaType: type,
      body: text,
    }): Operation => {
      const { root, resource } = about;
      const watched = by === 1 && !rest.startsWith('/a/') && verb !== 'OPTIONS';
      // Across all namespaces stand the objects of other programs.
      const paths = [
        `${root}/namespaces/{ns}/${resource}${rest}`,
        `${root}/watch/namespaces/{ns}/${resource}${rest}`,
        `${root}/namespaces/{ns}/${resource}${rest}`,
        rest === '' && about.kind === GADGETS && verb !== 'GET'
          ? root
          : `${root}/${resource}${rest.length < 2 ? '/zz' : rest}`,
      ];
      const path = `${paths[watched ? 1 : by === 1 ? 0 : by]}?${watched ? 'timeoutSeconds=1&' : 'dryRun=All&'}${asks}`;
      const writes = verb === 'POST' || verb === 'PUT' || verb === 'PATCH';
      return {
        do: 'request',
        method: verb,
        path,
        // kube-apiserver fails to make a list of a single object, and of an event without an error (the simulator shows the metadata).
        ...(wanted !== undefined && !(wanted.includes('List') && (rest !== '' || watched)) && { accept: wanted }),
        ...(writes && { type, body: text }),
      };
    },
  );

const HEADERS = [
  '',
  '"kind":"Other"',
  '"apiVersion":"v9"',
  '"kind":"ConfigMap","apiVersion":"v1"',
  `"apiVersion":null`,
];
const METADATA = [
  '',
  '"name":"z"',
  '"namespace":"z"',
  '"resourceVersion":"1"',
  '"labels":{"a/b/c":"-"}',
  '"labels":{"x":"1"}',
];
const OPERATIONS = [
  '[{"op":"replace","value":{}}]',
  '[{"op":"add","value":1}]',
  '[{"op":"replace","path":"","value":null}]',
  '[{"op":"remove"}]',
];

const changed = fc
  .record({ header: fc.constantFrom(...HEADERS), metadata: fc.constantFrom(...METADATA), kind })
  .map(({ header, metadata, kind }): Operation => {
    const members = [header, metadata === '' ? '' : `"metadata":{${metadata}}`].filter((member) => member !== '');
    return patch(kind, MERGE_PATCH, `{${members.join(',')}}`);
  });
const operated = fc
  .record({ document: fc.constantFrom(...OPERATIONS), kind })
  .map(({ document, kind }): Operation => patch(kind, JSON_PATCH, document));

function patch(kind: Kind, type: string, document: string): Operation {
  return { do: 'patch', kind, name: 'a', type, document, query: {} };
}

const creation = kind.map(
  (kind): Operation => ({
    do: 'create',
    kind,
    name: 'a',
    generated: false,
    body: { content: 0, labels: {}, finalizer: false, mistake: 'none' },
    query: {},
  }),
);

const drawn = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: creation },
    { weight: 6, arbitrary: request },
    { weight: 3, arbitrary: changed },
    { weight: 1, arbitrary: operated },
  ),
  { minLength: 1, maxLength: 6, size: 'max' },
);

export const pathProgram: fc.Arbitrary<Operation[]> = drawn.map((some) => [...oddPaths, ...some]);
