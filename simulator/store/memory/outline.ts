/**
 * Outlines of heavy (large) objects. An outline has the same members as its object, but heavy members are loaded only when they are read
 * (heavy-members.ts). Members that selectors use, such as names, labels and most fields, are always loaded.
 *
 * Example: in a ConfigMap with 30,000 keys, `data` and `metadata.managedFields` are loaded when they are read. The name, labels and
 * versions are always loaded.
 */
import { type ApiObject, isApiObject, type Json, type JsonObject } from '../../pure/object.ts';
import { estimateMemoryBytes, MEMBER_BYTES } from '../../pure/value/memory-estimate.ts';
import { setMember } from '../../pure/value/set-member.ts';
import { HeavyMember } from './heavy-members.ts';

/** The minimum size in bytes of objects that are outlined. */
export const HEAVY_OBJECT_BYTES = 32 * 1024;
const HEAVY_MEMBER_BYTES = 8 * 1024;
/** The maximum depth of outlined members: the depth of `spec.template.spec`. */
const MAX_DEPTH = 3;

type CreateHeavyMember = (value: Json, weight: number) => HeavyMember;

const createSharedHeavyMember: CreateHeavyMember = (value, weight) => new HeavyMember(value, weight);

/** The sizes in bytes of the heavy values in an object. */
type WeightsByObject = Map<object, number>;

export interface OutlinedObject {
  readonly object: ApiObject;
  readonly weight: number;
}

/** Returns the outline of an object, or the object itself if it is not heavy. */
export function createOutline(completeObject: ApiObject, createHeavyMember = createSharedHeavyMember): OutlinedObject {
  const weights: WeightsByObject = new Map();
  const weight = measureAndRecordWeights(completeObject, 0, weights);
  if (weight < HEAVY_OBJECT_BYTES) return { object: completeObject, weight };
  const object = outlineMembers(completeObject, 1, { weights, createHeavyMember });
  if (!isApiObject(object)) throw new Error('the outline of an object is not an object');
  return { object, weight };
}

/** Returns the size of a value in bytes, and records the sizes of the heavy values in it, so that the value is visited only once. */
function measureAndRecordWeights(value: Json, depth: number, weights: WeightsByObject): number {
  if (!isContainer(value)) return estimateMemoryBytes(value);
  if (Array.isArray(value) || depth > MAX_DEPTH) return recordHeavyWeight(value, estimateMemoryBytes(value), weights);
  let weight = estimateMemoryBytes({});
  for (const name in value)
    weight += MEMBER_BYTES + name.length + measureAndRecordWeights(value[name] ?? null, depth + 1, weights);
  return recordHeavyWeight(value, weight, weights);
}

function recordHeavyWeight(value: object, weight: number, weights: WeightsByObject): number {
  if (weight >= HEAVY_MEMBER_BYTES) weights.set(value, weight);
  return weight;
}

/** Returns the outline of a heavy object, with the same order of members. */
function outlineMembers(
  object: JsonObject,
  depth: number,
  context: { weights: WeightsByObject; createHeavyMember: CreateHeavyMember },
): JsonObject {
  const outline: JsonObject = {};
  for (const name in object) {
    const member = object[name];
    if (member === undefined) continue;
    const weight = isContainer(member) ? context.weights.get(member) : undefined;
    if (weight === undefined || isAlwaysLoaded(name, depth)) setMember(outline, name, member);
    else if (isSparseObject(member, depth, context.weights) || isMetadata(member, name, depth))
      setMember(outline, name, outlineMembers(member, depth + 1, context));
    else defineLazyMember(outline, name, context.createHeavyMember(member, weight));
  }
  return outline;
}

function defineLazyMember(outline: JsonObject, name: string, heavyMember: HeavyMember): void {
  Object.defineProperty(outline, name, { get: () => heavyMember.value, enumerable: true, configurable: true });
}

function isContainer(value: Json): value is Json[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

/** Reports whether an object can be outlined, because the total size of its other members, which are not heavy, is small. */
function isSparseObject(value: Json, depth: number, weights: WeightsByObject): value is JsonObject {
  if (!isContainer(value) || Array.isArray(value) || depth >= MAX_DEPTH) return false;
  let lightWeight = 0;
  for (const name in value) {
    const member = value[name];
    if (member !== undefined && isContainer(member) && weights.has(member)) continue;
    lightWeight += MEMBER_BYTES + name.length + estimateMemoryBytes(member);
    if (lightWeight >= HEAVY_MEMBER_BYTES) return false;
  }
  return true;
}

function isMetadata(value: Json, name: string, depth: number): value is JsonObject {
  return name === 'metadata' && depth === 1 && isContainer(value) && !Array.isArray(value);
}

/** Reports whether the member is `metadata.labels`. Labels of all objects are read for a list with a selector. */
function isAlwaysLoaded(name: string, depth: number): boolean {
  return name === 'labels' && depth === 2;
}

/** Copies a member without loading it. */
export function copyMember(source: JsonObject, name: string, target: JsonObject): void {
  const property = Object.getOwnPropertyDescriptor(source, name);
  if (property !== undefined) Object.defineProperty(target, name, property);
}
