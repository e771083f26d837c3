/**
 * Finds the needs of a scenario that the server, the resource under test or the configuration does not meet: verbs, namespaces, types,
 * values. The scenario is then skipped.
 */
import { getDialect, translateGroup } from '../../../spec/dialect.ts';
import { readServed } from '../../../spec/facts.ts';
import {
  describeMissingAbility,
  describeUntestedAbility,
  formatQualifiedName,
} from '../resource/resource-under-test.ts';
import { describeMissingValue } from '../resource/resource-values.ts';
import type { Subject } from '../subject.ts';
import { type Needs, type ScenarioCondition, VERBS } from './step-needs.ts';

type NeedSubject = Pick<Subject, 'resource' | 'namespaces' | 'deniedVerbs' | 'inventory'>;

/** Returns the reason to skip a scenario. Scenarios with the same unmet need have the same reason. */
export function findUnmetNeed(needs: Needs, tags: readonly string[], subject: NeedSubject): string | undefined {
  const { namespaces, inventory } = subject;
  const isResourceScenario = tags.includes('@resource');
  const hasCondition = (condition: ScenarioCondition) => needs.conditions?.includes(condition) === true;
  const unmetNeed = isResourceScenario ? findUnmetResourceNeed(needs, subject) : undefined;
  if (unmetNeed !== undefined) return unmetNeed;
  if (hasCondition('several-namespaces') && namespaces.existingNames?.length === 1)
    return 'the run has only one namespace: specify a second namespace with --namespace';
  if (hasCondition('new-namespace') && namespaces.existingNames !== undefined)
    return 'the run does not create namespaces';
  // Scenarios about the server check whether it lists its groups.
  if (isResourceScenario && hasCondition('group-list') && inventory.lacksGroupList === true)
    return 'the server has no list of groups at /apis';
  return (
    findMissingType(needs, subject) ??
    (hasCondition('core-group') && !inventory.resources.some(({ group }) => group === '')
      ? 'the server has no core group'
      : undefined)
  );
}

function findUnmetResourceNeed(needs: Needs, { resource, deniedVerbs }: NeedSubject): string | undefined {
  if (resource === undefined) return 'there is no resource under test: specify a resource with --resource';
  const { served, abilities } = resource;
  const name = formatQualifiedName(served);
  const hasCondition = (condition: ScenarioCondition) => needs.conditions?.includes(condition) === true;
  // Missing permissions have a separate reason (permissions.ts).
  if (hasCondition('object') && resource.existingObject === undefined && !served.verbs.includes('create'))
    return served.verbs.includes('get')
      ? `there is no object of ${name} to read, and none can be created`
      : `the server does not let clients get ${name}`;
  const verb = VERBS.find((verb) => needs.verbs?.includes(verb) === true && !served.verbs.includes(verb));
  if (verb !== undefined) return `the server does not let clients ${verb} ${name}`;
  const isPermitted = (name: string): boolean => served.verbs.includes(name) && !deniedVerbs.includes(name);
  if (isPermitted('create') && hasCondition('finalizers') && !isPermitted('patch') && !isPermitted('update'))
    return `${name} can be neither patched nor updated: objects with finalizers could not be removed`;
  if (!served.namespaced && hasCondition('namespaced-resource')) return `${name} are not namespaced`;
  const needsMutableField =
    needs.resourceValues?.includes('change') === true || (hasCondition('content') && hasCondition('annotations'));
  if (needsMutableField && resource.content.startsWith('metadata.'))
    return resource.isReadOnly === true
      ? describeUntestedAbility(name)
      : `needs a mutable field of ${name}: add change to the resource in assay.yaml`;
  const neededAbilities = [...(needs.abilities ?? []), ...(requiresRemoval(needs) ? (['removable'] as const) : [])];
  const ability = neededAbilities.find((neededAbility) => !abilities.includes(neededAbility));
  if (ability !== undefined) return describeMissingAbility(ability, resource);
  const missingValueReason = describeMissingValue(needs, resource, name);
  return missingValueReason !== undefined && resource.isReadOnly === true
    ? describeUntestedAbility(name)
    : missingValueReason;
}

function requiresRemoval({ basics = [] }: Needs): boolean {
  return basics.includes('delete') || basics.includes('deletecollection');
}

/** Returns the reason to skip if the server lacks a type that kube-apiserver serves. */
function findMissingType(needs: Needs, { inventory }: NeedSubject): string | undefined {
  const servedNames = new Set(inventory.resources.map(formatQualifiedName));
  const [target, featureDialect] = [getDialect(inventory.dialect), getDialect('orch')];
  const neededTypes = [
    // Only served versions count: some scenarios request a removed version to get a 404.
    ...(needs.requestPaths ?? []).map(({ group, version, plural }) =>
      readServed().find(
        (servedResource) =>
          servedResource.resource === plural &&
          translateGroup(featureDialect, servedResource.group) === group &&
          servedResource.version === version,
      ),
    ),
    ...(needs.kinds ?? []).map(({ kind, group, isRead }) =>
      isRead === true || group !== undefined
        ? undefined
        : readServed().find((servedResource) => servedResource.kind === kind),
    ),
  ];
  const usesSeparateServer = needs.sharedServer !== undefined || needs.startsServer === true;
  for (const type of neededTypes) {
    // The server of the scenario may be started with a type that is off by default.
    if (type === undefined || (usesSeparateServer && type.defaultOn === false)) continue;
    const name = formatQualifiedName({ plural: type.resource, group: translateGroup(target, type.group) });
    if (!servedNames.has(name)) return `the server has no ${name}`;
  }
  return undefined;
}
