/** Faults in the label and the phase of Namespaces, and in the selection of PodDisruptionBudgets. */
import type { Fault } from '../../../faults/fault.ts';
import { IS_JSON_PATCH } from '../call-conditions.ts';
import { createEditAfterPreparation } from '../change-edits.ts';

const BUDGET_FILE = 'handlers/subresource-actions/disruption-budget.ts';

export const namespaceAndBudgetFaults = {
  'other-name-labels-kept': {
    bug: 'another value of the name label of a Namespace is kept',
    breaks: ['ns-name-label'],
    in: 'registry/kinds/core/namespaces.ts',
    find: "metadata.labels = { ...metadata.labels, [nameLabel]: metadata.name ?? '' };",
    put: "metadata.labels = { [nameLabel]: metadata.name ?? '', ...metadata.labels };",
  },
  'name-labels-removed-by-json-patches': {
    bug: 'a JSON Patch can change the name label of a Namespace',
    breaks: ['ns-name-label'],
    ...createEditAfterPreparation(`const patch = ${IS_JSON_PATCH} && resource.resource === 'namespaces' ? call.body.toString() : '';
  const label = Object.keys(object.metadata.labels ?? {}).find((key) => key.endsWith('/metadata.name')) ?? '';
  if (patch.includes('/metadata/labels/')) delete object.metadata.labels?.[label];`),
  },
  'actions-in-terminating-namespaces-accepted': {
    bug: 'Evictions and Bindings are accepted in a terminating namespace',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: 'if (!isCreate || ',
    put: 'if (!isCreate || endpoint.subresource !== undefined || ',
  },
  'names-of-terminating-namespaces-remembered': {
    bug: 'a Namespace with the name of a removed Namespace accepts no objects',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: 'if (!isCreate || toMap(item.object.status)?.phase !== TERMINATING_PHASE) return;',
    put: `const { removedNames = new Set() } = globalThis as { removedNames?: Set<string> };
  Object.assign(globalThis, { removedNames });
  if (!isCreate || (toMap(item.object.status)?.phase !== TERMINATING_PHASE && !removedNames.has(namespace))) return;`,
    also: [
      {
        in: 'handlers/namespace-lifecycle.ts',
        find: 'if (!isNamespace(call) || !SYSTEM_NAMESPACE_NAMES.has(name)) return;',
        put: `const { removedNames = new Set() } = globalThis as { removedNames?: Set<string> };
  Object.assign(globalThis, { removedNames });
  if (isNamespace(call) && !SYSTEM_NAMESPACE_NAMES.has(name)) removedNames.add(name);
  if (!isNamespace(call) || !SYSTEM_NAMESPACE_NAMES.has(name)) return;`,
      },
    ],
  },
  'budgets-of-all-namespaces-apply': {
    bug: 'an eviction also uses the budgets of other namespaces',
    breaks: ['sub-eviction-budget'],
    in: BUDGET_FILE,
    find: 'prefix: `${call.namespace}/`,',
    put: "prefix: '',",
  },
  'only-labels-of-budgets-compared': {
    bug: 'the matchExpressions of a budget that has matchLabels are ignored',
    breaks: ['sub-eviction-budget'],
    in: BUDGET_FILE,
    find: 'return selector !== undefined && compileSelector(selector)?.matches(metadata.labels ?? {}) === true;',
    put: `const { matchExpressions: _, ...labelSelector } = selector ?? {};
  const usedSelector = selector?.matchLabels === undefined ? selector : labelSelector;
  return usedSelector !== undefined && compileSelector(usedSelector)?.matches(metadata.labels ?? {}) === true;`,
  },
  'unhealthy-pods-use-budgets': {
    bug: 'an eviction of a Pod that is not ready needs an allowed disruption, even if enough Pods are healthy',
    breaks: ['sub-eviction-budget'],
    in: BUDGET_FILE,
    find: 'return desiredHealthy > 0 && currentHealthy >= desiredHealthy;',
    put: 'return desiredHealthy > 0 && currentHealthy > desiredHealthy;',
  },
} satisfies Record<string, Fault>;
