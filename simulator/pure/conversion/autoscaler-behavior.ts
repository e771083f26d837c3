/**
 * The behavior of a HorizontalPodAutoscaler in an annotation of older versions. kube-apiserver writes its internal type there, whose members
 * begin with capitals and are all there: `{"ScaleUp":null,"ScaleDown":{"StabilizationWindowSeconds":300,"SelectPolicy":null,"Policies":null}}`.
 */
import { parseJson } from '../json/parse.ts';
import { plainJson } from '../json/write.ts';
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { objectMembers } from '../value/object-members.ts';

const BEHAVIOR = ['scaleUp', 'scaleDown'];
const RULES = ['stabilizationWindowSeconds', 'selectPolicy', 'policies'];

export function writeBehavior(behavior: Json): string {
  return plainJson(addCapitals(behavior));
}

/** Undefined where it is no behavior. */
export function readBehavior(text: string): Json | undefined {
  try {
    const behavior = removeCapitals(parseJson(text).value);
    return typeof behavior === 'object' && !Array.isArray(behavior) ? behavior : undefined;
  } catch {
    return undefined;
  }
}

function addCapitals(behavior: Json): JsonObject {
  const whole: JsonObject = {};
  for (const name of BEHAVIOR) {
    const rules = objectMembers(behavior)[name];
    whole[capital(name)] = isObject(rules) ? capitals(RULES, rules) : null;
  }
  return whole;
}

function capitals(names: readonly string[], object: JsonObject): JsonObject {
  return Object.fromEntries(
    names.map((name) => {
      const value = object[name] ?? null;
      return [capital(name), Array.isArray(value) ? value.map(policy) : value];
    }),
  );
}

function policy(value: Json): Json {
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [capital(name), one])) : value;
}

/** Reads either spelling, and leaves out what is null. */
function removeCapitals(value: Json): Json {
  if (Array.isArray(value)) return value.map(removeCapitals);
  if (!isObject(value)) return value;
  const present = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(present.map(([name, one]) => [small(name), removeCapitals(one)]));
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
const small = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);
