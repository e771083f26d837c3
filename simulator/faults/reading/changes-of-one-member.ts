/** Faults that hide watch events for changes of a single member of an object. */
import type { Edit, Fault } from '../../../faults/fault.ts';

/** Returns an edit that skips MODIFIED events if the condition on the objects `before` and `after` the change is true. */
function createSkippedChangesEdit(condition: string): Edit & Pick<Fault, 'also'> {
  return {
    in: 'handlers/watching/watch-stream.ts',
    find: '  onEvent(event: WatchEvent): void {\n',
    put: `  onEvent(event: WatchEvent): void {
    const [before, after] = [event.previous?.object, event.item.object];
    if (event.type === 'MODIFIED' && before !== undefined && (${condition})) return;
`,
    also: [
      {
        in: 'handlers/watching/watch-stream.ts',
        find: "import { CompactedError } from '../../store/store.ts';",
        put: `import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import { CompactedError } from '../../store/store.ts';`,
      },
    ],
  };
}

/** Returns a condition that is true if the metadata differ in at most the given members. */
function formatEqualMetadata(...members: readonly string[]): string {
  const unsetMembers = members.map((member) => `${member}: undefined`).join(', ');
  return `isDeepEqual({ ...before.metadata, ${unsetMembers} }, { ...after.metadata, ${unsetMembers} })`;
}

export const changeOfOneMemberFaults = {
  'metadata-watches-miss-other-changes': {
    bug: 'a watch as PartialObjectMetadata does not report changes of other members than metadata',
    breaks: ['watch-type-modified'],
    ...createSkippedChangesEdit(
      `JSON.stringify(this.#call.format.representation.getListTypeMeta(this.#call.endpoint.servedKind, '')).includes('PartialObjectMetadata') && ${formatEqualMetadata('resourceVersion', 'managedFields', 'generation')}`,
    ),
  },
  'watches-miss-managed-fields': {
    bug: 'a watch does not report a change of only managedFields',
    breaks: ['watch-type-modified'],
    ...createSkippedChangesEdit(
      `${formatEqualMetadata('resourceVersion', 'managedFields')} && isDeepEqual({ ...before, metadata: {} }, { ...after, metadata: {} })`,
    ),
  },
  'watches-miss-annotations': {
    bug: 'a watch does not report changes of annotations',
    breaks: ['watch-type-modified'],
    ...createSkippedChangesEdit('!isDeepEqual(after.metadata.annotations, before.metadata.annotations)'),
  },
  'watches-miss-finalizers': {
    bug: 'a watch does not report changes of finalizers',
    breaks: ['watch-type-modified'],
    ...createSkippedChangesEdit('!isDeepEqual(after.metadata.finalizers, before.metadata.finalizers)'),
  },
  'watches-miss-owner-references': {
    bug: 'a watch does not report changes of owner references',
    breaks: ['watch-type-modified'],
    ...createSkippedChangesEdit('!isDeepEqual(after.metadata.ownerReferences, before.metadata.ownerReferences)'),
  },
  'watches-miss-start-of-deletion': {
    bug: 'a watch does not report the start of a deletion',
    breaks: ['watch-type-modified'],
    ...createSkippedChangesEdit('after.metadata.deletionTimestamp !== before.metadata.deletionTimestamp'),
  },
  'watches-miss-terminating-objects': {
    bug: 'a watch does not report changes of terminating objects',
    breaks: ['watch-type-modified'],
    ...createSkippedChangesEdit('before.metadata.deletionTimestamp !== undefined'),
  },
  'watches-miss-status': {
    bug: 'a watch does not report changes of the status',
    breaks: ['watch-type-modified'],
    ...createSkippedChangesEdit('!isDeepEqual(after.status, before.status)'),
  },
  'selected-watches-miss-status': {
    bug: 'a watch with a selector does not report changes of the status',
    breaks: ['watch-type-modified'],
    ...createSkippedChangesEdit(
      'this.#call.selection.matches !== undefined && !isDeepEqual(after.status, before.status)',
    ),
  },
} as const satisfies Record<string, Fault>;
