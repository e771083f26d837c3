/**
 * The variables and functions of admission expressions: object, oldObject, request, params, namespaceObject, variables and the authorizer.
 */
import type { Environment, StructType } from '../../cel/environment.ts';
import { createKubernetesEnvironment, STORED_EXPRESSIONS } from '../../cel/kubernetes-environment.ts';
import { readType } from '../../cel/types/read-type.ts';
import { createStructType, DYN, type Type } from '../../cel/types/type.ts';
import { addPatchTypes } from './mutation/patch-types.ts';

/** The fields of structs by name; a type without the prefix `kubernetes.` is a type of CEL. */
const STRUCTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'kubernetes.GroupVersionKind': { group: 'string', version: 'string', kind: 'string' },
  'kubernetes.GroupVersionResource': { group: 'string', version: 'string', resource: 'string' },
  'kubernetes.UserInfo': {
    username: 'string',
    uid: 'string',
    groups: 'list<string>',
    extra: 'map<string, list<string>>',
  },
  'kubernetes.AdmissionRequest': {
    kind: 'kubernetes.GroupVersionKind',
    resource: 'kubernetes.GroupVersionResource',
    subResource: 'string',
    requestKind: 'kubernetes.GroupVersionKind',
    requestResource: 'kubernetes.GroupVersionResource',
    requestSubResource: 'string',
    name: 'string',
    namespace: 'string',
    operation: 'string',
    userInfo: 'kubernetes.UserInfo',
    dryRun: 'bool',
    options: 'dyn',
  },
  'kubernetes.NamespaceMetadata': {
    name: 'string',
    generateName: 'string',
    namespace: 'string',
    labels: 'map<string, string>',
    annotations: 'map<string, string>',
    UID: 'string',
    creationTimestamp: 'timestamp',
    deletionGracePeriodSeconds: 'int',
    deletionTimestamp: 'timestamp',
    generation: 'int',
    resourceVersion: 'string',
    finalizers: 'list<string>',
  },
  'kubernetes.NamespaceSpec': { finalizers: 'list<string>' },
  'kubernetes.NamespaceStatus': { phase: 'string' },
  'kubernetes.Namespace': {
    metadata: 'kubernetes.NamespaceMetadata',
    spec: 'kubernetes.NamespaceSpec',
    status: 'kubernetes.NamespaceStatus',
  },
};

const findType = (text: string): Type => (text.startsWith('kubernetes.') ? createStructType(text) : readType(text));

const KNOWN_TYPES = new Map<string, StructType>(
  Object.entries(STRUCTS).map(([name, fields]) => [
    name,
    {
      type: createStructType(name),
      fields: new Map(Object.entries(fields).map(([field, type]) => [field, findType(type)] as const)),
    },
  ]),
);
const VARIABLES = 'kubernetes.variables';

export interface AdmissionVariables {
  readonly params: boolean;
  readonly authorizer: boolean;
  /** The types of the variables defined so far; undefined without variables. */
  readonly variables: ReadonlyMap<string, Type> | undefined;
  readonly gates: (name: string) => boolean;
  /** Whether the expression may create patches. */
  readonly patches?: boolean;
  /** The minor release whose functions may be used; by default all. */
  readonly minor?: number;
  /** The minor release of the server. */
  readonly server: number;
}

export function createAdmissionEnvironment({
  params,
  authorizer,
  variables,
  gates,
  patches = false,
  minor = STORED_EXPRESSIONS,
  server,
}: AdmissionVariables): Environment {
  const names = new Map<string, Type>([
    ['object', DYN],
    ['oldObject', DYN],
    ['request', createStructType('kubernetes.AdmissionRequest')],
    ['namespaceObject', createStructType('kubernetes.Namespace')],
  ]);
  if (variables !== undefined) names.set('variables', createStructType(VARIABLES));
  if (params) names.set('params', DYN);
  if (authorizer) {
    names.set('authorizer', readType('authorizer'));
    names.set('authorizer.requestResource', readType('resourceCheck'));
  }
  const environment = {
    ...createKubernetesEnvironment({ minor, server, gates }),
    variables: names,
    structs: new Map([
      ...KNOWN_TYPES,
      [VARIABLES, { type: createStructType(VARIABLES), fields: variables ?? new Map() }],
    ]),
  };
  return patches ? addPatchTypes(environment) : environment;
}
