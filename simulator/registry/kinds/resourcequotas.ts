/** ResourceQuotas: scopes that exist, go together, and are about what is limited. */
import { quote } from '../../pure/go/quote.ts';
import type { ApiObject } from '../../pure/object.ts';
import { invalidValue } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { membersOf } from '../../pure/value/members-of.ts';
import type { KindRules } from '../kind-rules.ts';
import { SCOPE_NAMES } from '../quota/scopes.ts';

interface QuotaSpec {
  readonly hard?: Readonly<Record<string, unknown>>;
  readonly scopes?: string[];
}

const CONFLICTING = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
];

/** What pods are counted by; other names that the API knows are about other resources. */
const OF_PODS = new Set([
  'pods',
  'cpu',
  'memory',
  'ephemeral-storage',
  'requests.cpu',
  'requests.memory',
  'requests.ephemeral-storage',
  'limits.cpu',
  'limits.memory',
  'limits.ephemeral-storage',
]);
const OF_OTHERS = new Set([
  'services',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'requests.storage',
  'services.nodeports',
  'services.loadbalancers',
]);

function validate({ spec }: ApiObject): FieldProblem[] {
  const { hard = {}, scopes = [] }: QuotaSpec = membersOf(spec);
  // Messages show the list as Go source.
  const asGo = { bare: `[]core.ResourceQuotaScope{${scopes.map(quote).join(', ')}}` };
  const wrong = (detail: string) => invalidValue('spec.scopes', asGo, detail);
  const problems = scopes.flatMap((scope) => [
    ...(SCOPE_NAMES.has(scope) ? [] : [wrong('unsupported scope')]),
    ...Object.keys(hard)
      .toSorted()
      .flatMap((name) => (isOutOf(scope, name) ? [wrong('unsupported scope applied to resource')] : [])),
  ]);
  const conflicts = CONFLICTING.filter((pair) => pair.every((scope) => scopes.includes(scope)));
  return [...problems, ...conflicts.map(() => wrong('conflicting scopes'))];
}

function isOutOf(scope: string, name: string): boolean {
  if (!OF_PODS.has(name) && !OF_OTHERS.has(name)) return false;
  return scope === 'BestEffort' ? name !== 'pods' : SCOPE_NAMES.has(scope) && !OF_PODS.has(name);
}

export const resourcequotasRules: KindRules = { skipSchemaValidation: true, validate };
