/** Validates the counters of devices that share resources (partitionable devices): shared counters and their consumption. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { checkDns1123Label } from '../../../pure/names/dns.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  createTooManyItemsProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, readMembers, readText } from '../../object-fields.ts';

const MAX_COUNTER_SETS = 8;
const MAX_CONSUMPTIONS = 2;
const MAX_COUNTERS = 32;

export function validateSharedCounters(
  sets: readonly Fields[],
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  return validateCounterSets(sets, 'spec.sharedCounters', { behaviors, nameMember: 'name', maxSets: MAX_COUNTER_SETS });
}

export function validateConsumedCounters(
  consumptions: readonly Fields[],
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  return validateCounterSets(consumptions, fieldPath, {
    behaviors,
    nameMember: 'counterSet',
    maxSets: MAX_CONSUMPTIONS,
  });
}

interface CounterSetRules {
  /** The member with the name of the set, which is unique in the list. */
  readonly nameMember: string;
  readonly maxSets: number;
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
}

function validateCounterSets(
  sets: readonly Fields[],
  fieldPath: string,
  { nameMember, maxSets, behaviors }: CounterSetRules,
): FieldProblem[] {
  if (sets.length > maxSets) return [createTooManyItemsProblem(fieldPath, sets.length, maxSets)];
  const names = sets.map((set) => readText(set[nameMember]));
  return [
    ...sets.flatMap((set, index) => [
      ...validateName(names[index] ?? '', `${fieldPath}[${index}].${nameMember}`),
      ...validateCounters(readMembers(set.counters), `${fieldPath}[${index}].counters`),
    ]),
    ...sets.flatMap((set, index) => {
      const name = names[index] ?? '';
      if (names.indexOf(name) === index) return [];
      const value = behaviors.has('declarative-validation') ? { unquoted: formatSet(set, nameMember) } : name;
      return [createDuplicateProblem(`${fieldPath}[${index}]`, value)];
    }),
  ];
}

/** Formats a counter set as JSON. */
function formatSet(set: Fields, nameMember: string): string {
  const counters = readMembers(set.counters);
  const { [nameMember]: name = '' } = set;
  return JSON.stringify({ [nameMember]: name, ...(Object.keys(counters).length > 0 && { counters }) });
}

function validateCounters(counters: Fields, fieldPath: string): FieldProblem[] {
  const names = Object.keys(counters);
  if (names.length === 0) return [createRequiredProblem(fieldPath)];
  if (names.length > MAX_COUNTERS) return [createTooManyItemsProblem(fieldPath, names.length, MAX_COUNTERS)];
  return names.flatMap((name) => validateName(name, fieldPath));
}

function validateName(name: string, fieldPath: string): FieldProblem[] {
  if (name === '') return [createRequiredProblem(fieldPath)];
  return checkDns1123Label(name).map((detail) => createInvalidValueProblem(fieldPath, name, detail));
}
