/**
 * The CEL environment of admission expressions, with the variables object, oldObject, request, params, namespaceObject, variables and
 * authorizer.
 */
import type { CelEnvironment, StructType } from '../../cel/environment.ts';
import { createKubernetesEnvironment, STORED_EXPRESSIONS_MINOR } from '../../cel/kubernetes-environment.ts';
import { parseType } from '../../cel/types/parse-type.ts';
import { type CelType, createStructType, DYN } from '../../cel/types/type.ts';
import { addPatchTypes } from './mutation/patch-types.ts';

/** The types of the fields of structs, by name. A type with the prefix `kubernetes.` is a struct. Other types are parsed by `parseType`. */
const STRUCT_FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

const parseFieldType = (declaration: string): CelType =>
  declaration.startsWith('kubernetes.') ? createStructType(declaration) : parseType(declaration);

const STRUCT_TYPES = new Map<string, StructType>(
  Object.entries(STRUCT_FIELDS).map(([name, fields]) => [
    name,
    {
      type: createStructType(name),
      fields: new Map(Object.entries(fields).map(([field, type]) => [field, parseFieldType(type)] as const)),
    },
  ]),
);
const VARIABLES_TYPE_NAME = 'kubernetes.variables';

export interface AdmissionEnvironmentOptions {
  /** Whether expressions can use the variable `params`. */
  readonly hasParams: boolean;
  /** Whether expressions can use the variables `authorizer` and `authorizer.requestResource`. */
  readonly hasAuthorizer: boolean;
  /** The types of the variables of the policy that are already defined, or undefined if expressions cannot use variables. */
  readonly variableTypes: ReadonlyMap<string, CelType> | undefined;
  /** Reports whether a feature gate is enabled. */
  readonly isGateEnabled: (name: string) => boolean;
  /** Whether the expression may create patches. */
  readonly allowsPatches?: boolean;
  /** The oldest minor release that must support the expression. By default, the expression may use all functions of the server. */
  readonly compatibleMinor?: number;
  /** The minor release of the server. */
  readonly serverMinor: number;
}

export function createAdmissionEnvironment({
  hasParams,
  hasAuthorizer,
  variableTypes,
  isGateEnabled,
  allowsPatches = false,
  compatibleMinor = STORED_EXPRESSIONS_MINOR,
  serverMinor,
}: AdmissionEnvironmentOptions): CelEnvironment {
  const typesByName = new Map<string, CelType>([
    ['object', DYN],
    ['oldObject', DYN],
    ['request', createStructType('kubernetes.AdmissionRequest')],
    ['namespaceObject', createStructType('kubernetes.Namespace')],
  ]);
  if (variableTypes !== undefined) typesByName.set('variables', createStructType(VARIABLES_TYPE_NAME));
  if (hasParams) typesByName.set('params', DYN);
  if (hasAuthorizer) {
    typesByName.set('authorizer', parseType('authorizer'));
    typesByName.set('authorizer.requestResource', parseType('resourceCheck'));
  }
  const environment = {
    ...createKubernetesEnvironment({ compatibleMinor, serverMinor, isGateEnabled }),
    variables: typesByName,
    structs: new Map([
      ...STRUCT_TYPES,
      [VARIABLES_TYPE_NAME, { type: createStructType(VARIABLES_TYPE_NAME), fields: variableTypes ?? new Map() }],
    ]),
  };
  return allowsPatches ? addPatchTypes(environment) : environment;
}
