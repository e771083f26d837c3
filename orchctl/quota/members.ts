/**
 * The members of a ResourceQuota in the order in which API clients write them, with their protobuf numbers. The command uses this table
 * because it loads faster than `spec/types.json`. `members.test.ts` compares the table with that file.
 */

export type MemberType = 'text' | 'integer' | 'bool' | 'time' | 'textMap' | 'quantityMap' | 'json' | MessageType;

/** The members of a message by name. */
export interface MessageType {
  readonly [name: string]: Member;
}

export interface Member {
  readonly number: number;
  readonly type: MemberType;
  /** Whether the member is a list. */
  readonly repeated?: true;
  /**
   * Specifies that an empty value is written: if the member is set (`pointer`) or `always`. Absent for members that are omitted if they are
   * empty.
   */
  readonly emptyEncoding?: 'pointer' | 'always';
}

const OWNER_REFERENCE: MessageType = {
  kind: { number: 1, type: 'text', emptyEncoding: 'always' },
  name: { number: 3, type: 'text', emptyEncoding: 'always' },
  uid: { number: 4, type: 'text', emptyEncoding: 'always' },
  apiVersion: { number: 5, type: 'text', emptyEncoding: 'always' },
  controller: { number: 6, type: 'bool', emptyEncoding: 'pointer' },
  blockOwnerDeletion: { number: 7, type: 'bool', emptyEncoding: 'pointer' },
};

const MANAGED_FIELDS_ENTRY: MessageType = {
  manager: { number: 1, type: 'text' },
  operation: { number: 2, type: 'text' },
  apiVersion: { number: 3, type: 'text' },
  time: { number: 4, type: 'time', emptyEncoding: 'pointer' },
  fieldsType: { number: 6, type: 'text' },
  fieldsV1: { number: 7, type: 'json' },
  subresource: { number: 8, type: 'text' },
};

const METADATA: MessageType = {
  name: { number: 1, type: 'text' },
  generateName: { number: 2, type: 'text' },
  namespace: { number: 3, type: 'text' },
  selfLink: { number: 4, type: 'text' },
  uid: { number: 5, type: 'text' },
  resourceVersion: { number: 6, type: 'text' },
  generation: { number: 7, type: 'integer' },
  creationTimestamp: { number: 8, type: 'time', emptyEncoding: 'always' },
  deletionTimestamp: { number: 9, type: 'time', emptyEncoding: 'pointer' },
  deletionGracePeriodSeconds: { number: 10, type: 'integer', emptyEncoding: 'pointer' },
  labels: { number: 11, type: 'textMap' },
  annotations: { number: 12, type: 'textMap' },
  ownerReferences: { number: 13, type: OWNER_REFERENCE, repeated: true },
  finalizers: { number: 14, type: 'text', repeated: true },
  managedFields: { number: 17, type: MANAGED_FIELDS_ENTRY, repeated: true },
};

const SCOPE_SELECTOR_REQUIREMENT: MessageType = {
  scopeName: { number: 1, type: 'text', emptyEncoding: 'always' },
  operator: { number: 2, type: 'text', emptyEncoding: 'always' },
  values: { number: 3, type: 'text', repeated: true },
};

export const QUOTA: MessageType = {
  metadata: { number: 1, type: METADATA, emptyEncoding: 'always' },
  spec: {
    number: 2,
    emptyEncoding: 'always',
    type: {
      hard: { number: 1, type: 'quantityMap' },
      scopes: { number: 2, type: 'text', repeated: true },
      scopeSelector: {
        number: 3,
        emptyEncoding: 'pointer',
        type: { matchExpressions: { number: 1, type: SCOPE_SELECTOR_REQUIREMENT, repeated: true } },
      },
    },
  },
  status: {
    number: 3,
    emptyEncoding: 'always',
    type: { hard: { number: 1, type: 'quantityMap' }, used: { number: 2, type: 'quantityMap' } },
  },
};
