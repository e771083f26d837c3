/**
 * Derives the probes of a kind from the published types. A probe is a request that writes one value to one field of a valid object. For
 * example, `create spec.replicas: -1` is a POST of the minimal object with this value; `update`, `status` and `apply` change the stored
 * object.
 */

import { readServed, readTypes, type ServedResource } from '../../../spec/facts.ts';
import type { FieldFacts } from '../../../spec/type-facts.ts';
import { formatApiVersion } from '../../../values/api-version.ts';
import {
  createValidStruct,
  findScalarShape,
  listChangedValues,
  listProbedValues,
  listStructFields,
  type Members,
  PROBE_OBJECTS,
  readMembers,
  type Value,
} from './probe-values.ts';

const OBJECT_NAME = 'probe';

export type ProbeVerb = 'create' | 'update' | 'status' | 'apply';

export interface Probe {
  readonly verb: ProbeVerb;
  /** The path of the field. */
  readonly field: string;
  readonly value: Value;
  /** The object with the value at the path. */
  readonly body: Members;
}

export interface ProbedKind {
  /** The key of the kind, such as `apps/v1/Deployment` or `v1/Pod`. */
  readonly key: string;
  readonly resource: ServedResource;
  /** The valid object that probes change. */
  readonly base: Members;
}

/** A field at a path in a kind. */
interface FieldLocation {
  /** The type with the field. */
  readonly owner: string;
  readonly name: string;
  readonly facts: FieldFacts;
  readonly path: readonly (string | number)[];
}

/** Reports whether the server does not store the objects of the resource. */
export function isNotStored({ verbs }: ServedResource): boolean {
  return !verbs.includes('get');
}

export function listProbedKinds(): ProbedKind[] {
  return readServed()
    .filter(({ defaultOn, verbs }) => defaultOn && verbs.includes('create'))
    .flatMap((resource) => {
      const { group, version, kind } = resource;
      const apiVersion = formatApiVersion(group, version);
      const key = `${apiVersion}/${kind}`;
      const object = PROBE_OBJECTS.objects[key];
      if (object === undefined) return [];
      const metadata = {
        ...(isNotStored(resource) && kind !== 'Binding' ? {} : { name: OBJECT_NAME }),
        ...readMembers(object.metadata),
      };
      return [{ key, resource, base: { apiVersion, kind, ...object, metadata } }];
    });
}

export function deriveProbes({ key, resource, base }: ProbedKind): Probe[] {
  const type = readTypes().kinds[key]?.type ?? '';
  const locations = listFields(type);
  const isBelowStatus = ({ path }: FieldLocation) => path[0] === 'status';
  const hasStatus = resource.subresources.some(({ name }) => name === 'status');
  const probes = locations
    .filter((fieldLocation) => !isBelowStatus(fieldLocation) || fieldLocation.path.length === 1)
    .flatMap((location) => createProbes(base, type, location));
  if (isNotStored(resource)) return probes;
  const shallowLocations = locations.filter(
    ({ path }) => !isTypeMetaField(path) && path.filter((step) => typeof step === 'string').length <= 3,
  );
  for (const location of shallowLocations.filter((location) => !isBelowStatus(location)))
    probes.push(...createUpdateProbes('update', base, type, location));
  for (const location of shallowLocations.filter((location) => !isBelowStatus(location) && location.path.length <= 2)) {
    probes.push(...createUpdateProbes('apply', base, type, location));
  }
  if (!hasStatus) return probes;
  for (const location of locations.filter((location) => isBelowStatus(location) && location.path.length > 1)) {
    probes.push(...createUpdateProbes('status', base, type, location));
  }
  for (const location of shallowLocations.filter((location) => !isBelowStatus(location) && location.path.length <= 2)) {
    probes.push(...createUpdateProbes('status', base, type, location).slice(0, 2));
  }
  return probes;
}

function isTypeMetaField([first]: readonly (string | number)[]): boolean {
  return first === 'apiVersion' || first === 'kind';
}

/**
 * Returns all fields of a type and its nested types. If a kind contains a type twice, the fields of its nested types are included only for the first
 * occurrence. In a pod template, they are not included for the types of the fields of PodSpec, because the probes of Pods cover them.
 */
function listFields(root: string): FieldLocation[] {
  const visitedStructs = new Set<string>();
  const locations: FieldLocation[] = [];
  const visitStruct = (owner: string, path: readonly (string | number)[], { isDeep }: { readonly isDeep: boolean }) => {
    visitedStructs.add(owner);
    const fields = listStructFields(owner) ?? {};
    for (const [name, facts] of Object.entries(fields)) {
      const fieldPath = [...path, name];
      locations.push({ owner, name, facts, path: fieldPath });
      if (isDeep) visitField(facts, fieldPath, { isShallow: owner.endsWith('.PodSpec') && root !== 'core.v1.Pod' });
    }
  };
  const visitField = (
    facts: FieldFacts,
    path: readonly (string | number)[],
    { isShallow }: { readonly isShallow: boolean },
  ) => {
    if (facts.items !== undefined) visitField(facts.items, [...path, 0], { isShallow });
    else if (facts.values !== undefined) visitField(facts.values, [...path, 'a'], { isShallow });
    else if (facts.ref !== undefined && findScalarShape(facts) === undefined) {
      visitStruct(facts.ref, path, { isDeep: !isShallow && !visitedStructs.has(facts.ref) });
    }
  };
  visitStruct(root, [], { isDeep: true });
  return locations;
}

function createProbes(base: Members, type: string, { owner, name, facts, path }: FieldLocation): Probe[] {
  return listProbedValues(owner, name, facts).map((value) => ({
    verb: 'create',
    field: formatPath(path),
    value,
    body: setValueInCopy(base, type, path, value),
  }));
}

function createUpdateProbes(
  verb: ProbeVerb,
  base: Members,
  type: string,
  { owner, name, facts, path }: FieldLocation,
): Probe[] {
  return listChangedValues(owner, name, facts, findValue(base, path)).map((value) => ({
    verb,
    field: formatPath(path),
    value,
    body: setValueInCopy(base, type, path, value),
  }));
}

function formatPath(path: readonly (string | number)[]): string {
  return path
    .reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${step}`), '')
    .slice(1);
}

function findValue(value: Value, path: readonly (string | number)[]): Value {
  return path.reduce<Value>((parent, step) => readMembers(parent)[step], value);
}

/** Returns a copy of the object with the value at the path. Adds valid structs for missing parents, and removes other members of unions. */
function setValueInCopy(object: Members, type: string, path: readonly (string | number)[], value: Value): Members {
  return readMembers(setValueBelow(structuredClone(object), { ref: type }, path, value));
}

function setValueBelow(
  existingValue: Value,
  facts: FieldFacts,
  [step, ...otherSteps]: readonly (string | number)[],
  value: Value,
): Value {
  if (step === undefined) return value;
  const child = findChildFacts(facts, step);
  const setValueInside = (existingChild: Value) =>
    setValueBelow(
      otherSteps.length === 0 ? existingChild : (existingChild ?? createEmptyValue(child)),
      child,
      otherSteps,
      value,
    );
  if (typeof step === 'number') {
    const items: Value[] = Array.isArray(existingValue) ? existingValue : [];
    items[step] = setValueInside(items[step]);
    return items;
  }
  const members = readMembers(existingValue);
  if (facts.ref !== undefined) selectUnionMember(members, facts.ref, step);
  members[step] = setValueInside(members[step]);
  return members;
}

function createEmptyValue({ items, ref }: FieldFacts): Value {
  if (items !== undefined) return [];
  return ref === undefined ? {} : structuredClone(createValidStruct(ref));
}

function findChildFacts(facts: FieldFacts, step: string | number): FieldFacts {
  return facts.items ?? facts.values ?? listStructFields(facts.ref ?? '')?.[step] ?? {};
}

/** Prepares an object for a member of a union: removes the other members, and sets the discriminator. */
function selectUnionMember(members: Members, type: string, member: string): void {
  const union = PROBE_OBJECTS.unions[type];
  if (union !== undefined && (union.includes(member) || (union.length === 0 && member !== 'name'))) {
    for (const otherKey of Object.keys(members)) {
      if (
        otherKey !== member &&
        (union.length === 0 ? otherKey !== 'name' && otherKey !== 'path' : union.includes(otherKey))
      )
        delete members[otherKey];
    }
  }
  for (const [discriminator, values] of Object.entries(PROBE_OBJECTS.discriminators[type] ?? {})) {
    const value = values[member];
    if (value === undefined) continue;
    members[discriminator] = value;
    for (const otherKey of Object.keys(values)) if (otherKey !== member) delete members[otherKey];
  }
}
