/** The behavior of RuntimeClasses, which have an immutable handler, and the overhead and scheduling of their pods. */

import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { quote } from '../../../../values/go-quote.ts';
import { checkDns1123Label } from '../../../pure/names/dns.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  type ShownValue,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabels } from '../../metadata/labels.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { validateTolerations } from '../core/pods/pod-scheduling.ts';
import { validateOverhead } from '../core/pods/resource-requirements.ts';

export const createRuntimeClassKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  updateChecks: ['object', 'metadata', 'changes'],
  createsOnUpdate: true,
  requiresResourceVersion: true,
  allowsUnqualifiedFinalizers: true,
  skipsSchemaValidation: true,
  validate({ handler: handlerValue, overhead, scheduling }) {
    const handler = readText(handlerValue);
    return [
      ...(handler === '' && behaviors.has('runtime-handler-required')
        ? [createRequiredProblem('handler')]
        : checkDns1123Label(handler).map((detail) => createInvalidValueProblem('handler', handler, detail))),
      ...(isUnset(overhead) ? [] : validateOverhead(readMembers(readMembers(overhead).podFixed), 'overhead')),
      ...(isUnset(scheduling) ? [] : validateScheduling(readMembers(scheduling))),
    ];
  },
  validateUpdate: (updatedObject, previous) =>
    updatedObject.handler === previous.handler
      ? []
      : [createInvalidValueProblem('handler', readText(updatedObject.handler), 'field is immutable')],
});

/**
 * Validates the scheduling. The field paths of invalid tolerations, but not of duplicates, contain the name of the list twice, as in
 * kube-apiserver.
 */
function validateScheduling(scheduling: Fields): FieldProblem[] {
  const { nodeSelector }: { nodeSelector?: Record<string, string> } = scheduling;
  const tolerations = readList(scheduling, 'tolerations');
  const keys = tolerations.map(({ tolerationSeconds: _, ...key }) => key);
  return [
    ...validateLabels(nodeSelector ?? undefined, 'scheduling.nodeSelector'),
    ...validateTolerations(tolerations, 'scheduling.tolerations.tolerations'),
    ...keys.flatMap((key, index) =>
      keys.findIndex((otherKey) => isDeepEqual(otherKey, key)) < index
        ? [createDuplicateProblem(`scheduling.tolerations[${index}]`, formatToleration(tolerations[index] ?? {}))]
        : [],
    ),
  ];
}

/** Formats the toleration as a value of the internal type. */
function formatToleration({ key, operator, value, effect, tolerationSeconds }: Fields): ShownValue {
  const texts = { Key: key, Operator: operator, Value: value, Effect: effect };
  const members = Object.entries(texts).map(([member, text]) => [member, readText(text)] as const);
  const printedMembers = members.map(([member, text]) => `${member}:${quote(text)}`);
  const seconds = isUnset(tolerationSeconds) ? null : Number(tolerationSeconds);
  const pointer = seconds === null ? 'nil' : '0xc000000000';
  return {
    unquoted: `core.Toleration{${printedMembers.join(', ')}, TolerationSeconds:(*int64)(${pointer})}`,
    json: JSON.stringify({ ...Object.fromEntries(members), TolerationSeconds: seconds }),
  };
}
