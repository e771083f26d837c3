/**
 * Converts the behavior of a HorizontalPodAutoscaler, which older versions store in an annotation. kube-apiserver writes its internal type
 * into the annotation, with all members and capitalized names:
 * `{"ScaleUp":null,"ScaleDown":{"StabilizationWindowSeconds":300,"SelectPolicy":null,"Policies":null}}`.
 */
import { parseJson } from '../json/parse.ts';
import { writeUnescapedJson } from '../json/write.ts';
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { readMembers } from '../value/object-members.ts';

const BEHAVIOR_MEMBERS = ['scaleUp', 'scaleDown'];
const RULES_MEMBERS = ['stabilizationWindowSeconds', 'selectPolicy', 'policies'];
const RULES_MEMBERS_WITH_TOLERANCE = [...RULES_MEMBERS, 'tolerance'];

export interface BehaviorOptions {
  /** Whether the internal type has the field `tolerance`. */
  readonly hasTolerance: boolean;
}

export function formatBehavior(behavior: Json, { hasTolerance }: BehaviorOptions): string {
  return writeUnescapedJson(capitalizeBehavior(behavior, hasTolerance ? RULES_MEMBERS_WITH_TOLERANCE : RULES_MEMBERS));
}

/** Parses a behavior. Returns undefined if the text is not a behavior. */
export function parseBehavior(text: string): Json | undefined {
  try {
    const behavior = uncapitalizeMembers(parseJson(text).value);
    return typeof behavior === 'object' && !Array.isArray(behavior) ? behavior : undefined;
  } catch {
    return undefined;
  }
}

function capitalizeBehavior(behavior: Json, rulesMembers: readonly string[]): JsonObject {
  const internalBehavior: JsonObject = {};
  for (const name of BEHAVIOR_MEMBERS) {
    const rules = readMembers(behavior)[name];
    internalBehavior[capitalize(name)] = isObject(rules) ? capitalizeRules(rules, rulesMembers) : null;
  }
  return internalBehavior;
}

function capitalizeRules(rules: JsonObject, rulesMembers: readonly string[]): JsonObject {
  return Object.fromEntries(
    rulesMembers.map((name) => {
      const value = rules[name] ?? null;
      return [capitalize(name), Array.isArray(value) ? value.map(capitalizePolicy) : value];
    }),
  );
}

function capitalizePolicy(value: Json): Json {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [capitalize(name), item]))
    : value;
}

/** Returns the value with uncapitalized member names and without nulls. */
function uncapitalizeMembers(value: Json): Json {
  if (Array.isArray(value)) return value.map(uncapitalizeMembers);
  if (!isObject(value)) return value;
  const presentMembers = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(presentMembers.map(([name, item]) => [uncapitalize(name), uncapitalizeMembers(item)]));
}

const capitalize = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
const uncapitalize = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);
