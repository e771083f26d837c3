/**
 * The outline of a heavy object: the same object, but that its heavy members are read when they are needed (heavy-members.ts). What selects
 * objects (names, labels, most fields) stands in it as before.
 *
 * Worked example: of a ConfigMap with 30,000 keys `data` and `metadata.managedFields` become such members; name, labels and versions stay.
 */
import { type ApiObject, isApiObject, type Json, type JsonObject } from '../../pure/object.ts';
import { setMember } from '../../pure/value/set-member.ts';
import { weightOf } from '../../pure/value/weight.ts';
import { HeavyMember } from './heavy-members.ts';

/** Bytes. Lighter objects are kept as they are. */
export const HEAVY_OBJECT = 32 * 1024;
const HEAVY_MEMBER = 8 * 1024;
/** `spec.template.spec`: below that a heavy member is one as a whole. */
const DEEPEST = 3;

type Keep = (value: Json, weight: number) => HeavyMember;

const keepWithOthers: Keep = (value, weight) => new HeavyMember(value, weight);

/** Reading it gives what reading the object gave. */
export function outlined(object: ApiObject, keep = keepWithOthers): ApiObject {
  const outline = outlineOf(object, 1, keep);
  if (!isApiObject(outline)) throw new Error('the outline of an object is no object');
  return outline;
}

/** All members of the object, in order. */
function outlineOf(object: JsonObject, depth: number, keep: Keep): JsonObject {
  const outline: JsonObject = {};
  for (const name in object) {
    const member = object[name];
    if (member === undefined) continue;
    const weight = isHolder(member) ? weightOf(member) : 0;
    if (!isHolder(member) || weight < HEAVY_MEMBER || isSelected(name, depth)) setMember(outline, name, member);
    else if (isSparse(member, depth) || isMetadata(name, depth))
      setMember(outline, name, outlineOf(member as JsonObject, depth + 1, keep));
    else define(outline, name, keep(member, weight));
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
function isSparse(value: Json[] | JsonObject, depth: number): value is JsonObject {
  if (Array.isArray(value) || depth >= DEEPEST) return false;
  let light = 0;
  for (const name in value) {
    const weight = weightOf(value[name]);
    if (weight < HEAVY_MEMBER) light += weight + name.length;
    if (light >= HEAVY_MEMBER) return false;
  }
  return true;
}

function isMetadata(name: string, depth: number): boolean {
  return name === 'metadata' && depth === 1;
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
