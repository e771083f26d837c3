/**
 * The outline of a heavy object: the same object, but that its heavy members are read when they are needed (heavy-members.ts). What selects
 * objects (names, labels, most fields) stands in it as before.
 *
 * Worked example: of a ConfigMap with 30,000 keys `data` and `metadata.managedFields` become such members; name, labels and versions stay.
 */
import { type ApiObject, isApiObject, type Json, type JsonObject } from '../../pure/object.ts';
import { setMember } from '../../pure/value/set-member.ts';
import { MEMBER, weightOf } from '../../pure/value/weight.ts';
import { HeavyMember } from './heavy-members.ts';

/** Bytes. Lighter objects are kept as they are. */
export const HEAVY_OBJECT = 32 * 1024;
const HEAVY_MEMBER = 8 * 1024;
/** `spec.template.spec`: below that a heavy member is one as a whole. */
const DEEPEST = 3;

type Keep = (value: Json, weight: number) => HeavyMember;

const keepWithOthers: Keep = (value, weight) => new HeavyMember(value, weight);

/** Weights of the parts of an object that may stand in its outline or be heavy members of it. */
type Weights = Map<object, number>;

export interface Outlined {
  readonly object: ApiObject;
  readonly weight: number;
}

/** Reading `object` gives what reading the one given gave. */
export function outlined(whole: ApiObject, keep = keepWithOthers): Outlined {
  const weights: Weights = new Map();
  const weight = weigh(whole, 0, weights);
  if (weight < HEAVY_OBJECT) return { object: whole, weight };
  const object = outlineOf(whole, 1, { weights, keep });
  if (!isApiObject(object)) throw new Error('the outline of an object is no object');
  return { object, weight };
}

/** In one walk: it is long for what is heavy. */
function weigh(value: Json, depth: number, weights: Weights): number {
  if (!isHolder(value)) return weightOf(value);
  if (Array.isArray(value) || depth > DEEPEST) return noted(value, weightOf(value), weights);
  let weight = weightOf({});
  for (const name in value) weight += MEMBER + name.length + weigh(value[name] ?? null, depth + 1, weights);
  return noted(value, weight, weights);
}

function noted(value: object, weight: number, weights: Weights): number {
  if (weight >= HEAVY_MEMBER) weights.set(value, weight);
  return weight;
}

/** All members of the object, in order. */
function outlineOf(object: JsonObject, depth: number, made: { weights: Weights; keep: Keep }): JsonObject {
  const outline: JsonObject = {};
  for (const name in object) {
    const member = object[name];
    if (member === undefined) continue;
    const weight = isHolder(member) ? made.weights.get(member) : undefined;
    if (weight === undefined || isSelected(name, depth)) setMember(outline, name, member);
    else if (isSparse(member, depth, made.weights) || isMetadata(member, name, depth))
      setMember(outline, name, outlineOf(member, depth + 1, made));
    else define(outline, name, made.keep(member, weight));
  }
  return outline;
}

function define(outline: JsonObject, name: string, heavy: HeavyMember): void {
  Object.defineProperty(outline, name, { get: () => heavy.value, enumerable: true, configurable: true });
}

function isHolder(value: Json): value is Json[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

/** It is a few of its members that are heavy. */
function isSparse(value: Json, depth: number, weights: Weights): value is JsonObject {
  if (!isHolder(value) || Array.isArray(value) || depth >= DEEPEST) return false;
  let light = 0;
  for (const name in value) {
    const member = value[name];
    if (member !== undefined && isHolder(member) && weights.has(member)) continue;
    light += MEMBER + name.length + weightOf(member);
    if (light >= HEAVY_MEMBER) return false;
  }
  return true;
}

function isMetadata(value: Json, name: string, depth: number): value is JsonObject {
  return name === 'metadata' && depth === 1 && isHolder(value) && !Array.isArray(value);
}

/** Labels are read of all objects at once. */
function isSelected(name: string, depth: number): boolean {
  return name === 'labels' && depth === 2;
}

/** The member as it is, without reading it where it is read when needed. */
export function copyMember(from: JsonObject, name: string, to: JsonObject): void {
  const property = Object.getOwnPropertyDescriptor(from, name);
  if (property !== undefined) Object.defineProperty(to, name, property);
}
