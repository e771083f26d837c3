/** The rules of RuntimeClasses, which have an immutable handler, and the overhead and scheduling of their pods. */

import type { Machinery } from '../../../../spec/machinery.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Label } from '../../../pure/names/dns.ts';
import { duplicate, invalidValue, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabels } from '../../metadata/labels.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';
import { validateTolerations } from '../core/pods/pod-scheduling.ts';
import { validateOverhead } from '../core/pods/resource-requirements.ts';

export const runtimeclassesRules = (machinery: ReadonlySet<Machinery>): KindRules => ({
  createOnUpdate: true,
  requiresResourceVersion: true,
  skipFinalizerValidation: true,
  skipSchemaValidation: true,
  validate({ handler: handlerValue, overhead, scheduling }) {
    const handler = text(handlerValue);
    return [
      ...(handler === '' && machinery.has('runtime-handler-required')
        ? [required('handler')]
        : checkDns1123Label(handler).map((detail) => invalidValue('handler', handler, detail))),
      ...(isUnset(overhead) ? [] : validateOverhead(objectMembers(objectMembers(overhead).podFixed), 'overhead')),
      ...(isUnset(scheduling) ? [] : validateScheduling(objectMembers(scheduling))),
    ];
  },
  validateUpdate: (next, previous) =>
    next.handler === previous.handler ? [] : [invalidValue('handler', text(next.handler), 'field is immutable')],
});

/** Validates the scheduling. The field paths of tolerations contain the name of the list twice, as in kube-apiserver. */
function validateScheduling(scheduling: Fields): FieldProblem[] {
  const { nodeSelector }: { nodeSelector?: Record<string, string> } = scheduling;
  const tolerations = list(scheduling, 'tolerations');
  const keys = tolerations.map(({ tolerationSeconds: _, ...key }) => key);
  return [
    ...validateLabels(nodeSelector ?? undefined, 'scheduling.nodeSelector'),
    ...validateTolerations(tolerations, 'scheduling.tolerations.tolerations'),
    ...keys.flatMap((key, index) =>
      keys.findIndex((other) => deepEqual(other, key)) < index
        ? [duplicate(`scheduling.tolerations[${index}]`, { bare: formatGoSyntax(key) })]
        : [],
    ),
  ];
}
