/**
 * Creates the default roles and bindings, if they do not exist when a server with RBAC starts (authz-anonymous-rbac-default). They contain
 * the permissions of all users, of authenticated users and of administrators. The roles `admin`, `edit` and `view` aggregate the rules of
 * all roles with their label. Roles of other cluster components are not created.
 */

import type { Dialect } from '../../../spec/dialect.ts';
import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import type { JsonObject } from '../../pure/object.ts';
import type { ControllerContext } from '../controller.ts';
import { AGGREGATED_ROLE_RULES } from './aggregated-rules.ts';
import { createObject } from './new-object.ts';

interface DefaultObject {
  readonly resource: 'clusterroles' | 'clusterrolebindings';
  readonly body: JsonObject & { metadata: JsonObject & { name: string } };
}

export interface DefaultRoleSettings {
  /** The enabled feature gates. */
  readonly gates: ReadonlySet<string>;
}

/** Creates the missing roles and bindings. Changes and deletions after the start are kept. */
export async function createDefaultRoles(context: ControllerContext, settings: DefaultRoleSettings): Promise<void> {
  const { registry, dialect } = context;
  for (const { resource: plural, body } of listDefaultObjects(dialect, registry.behaviors, settings)) {
    const resource = registry.find(`rbac.authorization.${dialect.groupSuffix}`, 'v1', plural);
    if (resource === undefined) return;
    await context
      .storage(resource)
      .write(body.metadata.name, (current) =>
        current === undefined
          ? { put: createObject({ resource, body, manager: 'kube-apiserver' }, context) }
          : 'unchanged',
      );
  }
}

const HEALTH_PATHS = ['/healthz', '/livez', '/readyz'];
const VERSION_PATHS = ['/version', '/version/'];
const DISCOVERY_PATHS = ['/api', '/api/*', '/apis', '/apis/*', '/openapi', '/openapi/*'];
const ISSUER_PATHS = [
  '/.well-known/openid-configuration',
  '/.well-known/openid-configuration/',
  '/openid/v1/jwks',
  '/openid/v1/jwks/',
];

/** The debugging pages, by the feature gate that enables them. */
const PAGE_PATHS: Readonly<Record<string, string>> = { ComponentFlagz: '/flagz', ComponentStatusz: '/statusz' };

function listDefaultObjects(
  dialect: Dialect,
  behaviors: ReadonlySet<ReleaseBehavior>,
  { gates }: DefaultRoleSettings,
): DefaultObject[] {
  const { groupSuffix } = dialect;
  const { createRole, createAggregatedRole, createBinding, createAggregationLabel } = createObjectBuilders(dialect);
  const createPathRule = (paths: readonly string[]) => ({ verbs: ['get'], nonResourceURLs: [...paths].toSorted() });
  const createRuleForCreate = (suffix: string, resources: string[]) => ({
    verbs: ['create'],
    apiGroups: [`${suffix}.${groupSuffix}`],
    resources,
  });
  const authenticatedGroup = 'system:authenticated';
  const unauthenticatedGroup = 'system:unauthenticated';
  return [
    createRole('cluster-admin', [
      { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
      { verbs: ['*'], nonResourceURLs: ['*'] },
    ]),
    createRole('system:discovery', [createPathRule([...HEALTH_PATHS, ...VERSION_PATHS, ...DISCOVERY_PATHS])]),
    createRole('system:monitoring', [
      createPathRule([
        ...HEALTH_PATHS.flatMap((path) => [path, `${path}/*`]),
        ...['/metrics', '/metrics/slis'],
        ...Object.entries(PAGE_PATHS).flatMap(([gate, path]) => (gates.has(gate) ? [path] : [])),
      ]),
    ]),
    createRole('system:basic-user', [
      createRuleForCreate('authorization', ['selfsubjectaccessreviews', 'selfsubjectrulesreviews']),
      ...(behaviors.has('self-subject-reviews') ? [createRuleForCreate('authentication', ['selfsubjectreviews'])] : []),
    ]),
    createRole('system:public-info-viewer', [createPathRule([...HEALTH_PATHS, ...VERSION_PATHS])]),
    createRole('system:auth-delegator', [
      createRuleForCreate('authentication', ['tokenreviews']),
      createRuleForCreate('authorization', ['subjectaccessreviews']),
    ]),
    createRole('system:service-account-issuer-discovery', [createPathRule(ISSUER_PATHS)]),
    createAggregatedRole('admin'),
    createAggregatedRole('edit', createAggregationLabel('admin')),
    createAggregatedRole('view', createAggregationLabel('edit')),
    ...(['admin', 'edit', 'view'] as const).map((role) =>
      createRole(`system:aggregate-to-${role}`, AGGREGATED_ROLE_RULES[role](groupSuffix), createAggregationLabel(role)),
    ),
    createBinding('cluster-admin', ['system:masters']),
    createBinding('system:discovery', [authenticatedGroup]),
    createBinding('system:monitoring', ['system:monitoring']),
    createBinding('system:basic-user', [authenticatedGroup]),
    createBinding('system:public-info-viewer', [authenticatedGroup, unauthenticatedGroup]),
    createBinding('system:service-account-issuer-discovery', ['system:serviceaccounts']),
  ];
}

/** Creates the functions that build roles and bindings with the labels and annotations of the dialect. */
function createObjectBuilders({ groupSuffix, domain }: Dialect) {
  const group = `rbac.authorization.${groupSuffix}`;
  const annotations = { [`rbac.authorization.${domain}/autoupdate`]: 'true' };
  const bootstrappingLabels = { [`${domain}/bootstrapping`]: 'rbac-defaults' };
  const createMetadata = (name: string, labels: JsonObject = {}) => ({
    name,
    labels: { ...bootstrappingLabels, ...labels },
    annotations,
  });
  const createAggregationLabel = (role: string) => ({ [`${group}/aggregate-to-${role}`]: 'true' });
  const createRole = (name: string, rules: JsonObject[], labels?: JsonObject): DefaultObject => ({
    resource: 'clusterroles',
    body: { metadata: createMetadata(name, labels), rules },
  });
  const createAggregatedRole = (name: string, labels?: JsonObject): DefaultObject => ({
    resource: 'clusterroles',
    body: {
      metadata: createMetadata(name, labels),
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: createAggregationLabel(name) }] },
      rules: [],
    },
  });
  const createBinding = (name: string, groups: readonly string[]): DefaultObject => ({
    resource: 'clusterrolebindings',
    body: {
      metadata: createMetadata(name),
      subjects: groups.map((name) => ({ kind: 'Group', apiGroup: group, name })),
      roleRef: { apiGroup: group, kind: 'ClusterRole', name },
    },
  });
  return { createRole, createAggregatedRole, createBinding, createAggregationLabel };
}
