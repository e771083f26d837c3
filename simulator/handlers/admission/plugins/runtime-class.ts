/** The plugin RuntimeClass: sets the overhead, the node selector and the tolerations of a pod from its RuntimeClass, which must exist. */
import { formatCanonical, parseQuantity } from '../../../pure/quantity/quantity.ts';
import { createErrorWithoutReason } from '../../../pure/status/reasons.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { isMemberOmitted } from '../../../pure/value/omitted-members.ts';
import { mergeTolerations } from '../../../registry/kinds/core/pods/merge-tolerations.ts';
import { ensureStruct, type Fields, isUnset, readList } from '../../../registry/object-fields.ts';
import { findObject, findStorage } from '../../built-in-objects.ts';
import { type AdmissionPlugin, createForbiddenWriteError, type WriteRequest } from './plugin.ts';

export const RUNTIME_CLASS: AdmissionPlugin = {
  name: 'RuntimeClass',
  resources: ['pods'],
  operation: 'CREATE',
  async mutate(write) {
    const runtimeClass = await findRuntimeClass(write);
    if (runtimeClass === undefined) return;
    setOverhead(write, readPodOverhead(runtimeClass));
    setScheduling(write, readMembers(runtimeClass.scheduling));
  },
  async validate(write) {
    const overhead = readPodOverhead((await findRuntimeClass(write)) ?? {});
    const spec = readMembers(write.object.spec);
    const writtenOverhead = spec.overhead ?? undefined;
    if (overhead === undefined && (writtenOverhead !== undefined || isMemberOmitted(spec, 'overhead')))
      throw createForbiddenWriteError(
        write,
        'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
      );
    if (overhead !== undefined && !areOverheadsEqual(overhead, readMembers(writtenOverhead)))
      throw createForbiddenWriteError(write, OVERHEAD_MISMATCH_MESSAGE);
  },
};

const OVERHEAD_MISMATCH_MESSAGE = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead";

/** Returns the RuntimeClass of the pod, or undefined if the pod specifies none. Throws if the RuntimeClass does not exist. */
async function findRuntimeClass(write: WriteRequest): Promise<Fields | undefined> {
  const { runtimeClassName } = readMembers(write.object.spec);
  if (typeof runtimeClassName !== 'string') return undefined;
  if (runtimeClassName === '') throw createErrorWithoutReason('resource name may not be empty');
  const runtimeClassObject = await findObject(
    findStorage(write.call.context, 'node', 'runtimeclasses'),
    runtimeClassName,
  );
  if (runtimeClassObject === undefined)
    throw createForbiddenWriteError(write, `pod rejected: RuntimeClass "${runtimeClassName}" not found`);
  return runtimeClassObject;
}

/** Returns the overhead of the class, or undefined if the class has no overhead. */
function readPodOverhead({ overhead }: Fields): Fields | undefined {
  return isUnset(overhead) ? undefined : readMembers(readMembers(overhead).podFixed);
}

function areOverheadsEqual(left: Fields, right: Fields): boolean {
  const normalizeAmounts = (amounts: Fields) =>
    Object.fromEntries(
      Object.entries(amounts).map(([name, amount]) => [name, formatCanonical(parseQuantity(String(amount)))]),
    );
  return isDeepEqual(normalizeAmounts(left), normalizeAmounts(right));
}

function setOverhead(write: WriteRequest, overhead: Fields | undefined): void {
  if (overhead === undefined) return;
  const spec = ensureStruct(write.object, 'spec');
  const podOverhead = readMembers(spec.overhead);
  if (Object.keys(podOverhead).length > 0 && !areOverheadsEqual(overhead, podOverhead))
    throw createForbiddenWriteError(write, OVERHEAD_MISMATCH_MESSAGE);
  spec.overhead = { ...overhead };
}

function setScheduling(write: WriteRequest, scheduling: Fields): void {
  const spec = ensureStruct(write.object, 'spec');
  const nodeSelector = readMembers(spec.nodeSelector);
  for (const [key, value] of Object.entries(readMembers(scheduling.nodeSelector))) {
    const podValue = nodeSelector[key];
    if (podValue !== undefined && podValue !== value) {
      const conflictText = `runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${podValue}`;
      throw createForbiddenWriteError(write, `conflict: ${conflictText}`);
    }
    spec.nodeSelector = { ...readMembers(spec.nodeSelector), [key]: value };
  }
  const tolerations = readList(scheduling, 'tolerations');
  if (tolerations.length > 0) spec.tolerations = mergeTolerations(readList(spec, 'tolerations'), tolerations);
}
