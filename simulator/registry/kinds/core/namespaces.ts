/**
 * The rules of Namespaces (rules ns-*). Each Namespace has a label with its name, and a finalizer in `spec.finalizers`, which only the
 * subresource `finalize` changes. The namespace controller removes the finalizer when the namespace is empty. The handlers contain the two
 * phases of deletion.
 */
import type { Dialect } from '../../../../spec/dialect.ts';
import type { Machinery } from '../../../../spec/machinery.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { invalidValue } from '../../../pure/status/field-problem.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateSpecFinalizers } from '../../metadata/finalizers.ts';
import { dnsLabelName } from '../../metadata/name-rules.ts';
import { isUnset, objectMembers, text } from '../../object-fields.ts';

export const ACTIVE = 'Active';
export const TERMINATING = 'Terminating';

/** The namespaces that cannot be deleted: a DELETE returns 403. */
export const IMMORTAL_NAMESPACES: ReadonlySet<string> = new Set(['default', 'kube-system', 'kube-public']);

export function createNamespaceRules(dialect: Dialect, machinery: ReadonlySet<Machinery>): KindRules {
  const nameLabel = `${dialect.protocolPrefix}/metadata.name`;
  const addNameLabel = (namespace: ApiObject) => {
    const { metadata } = namespace;
    if (!machinery.has('namespace-name-label')) return;
    metadata.labels = { ...metadata.labels, [nameLabel]: metadata.name ?? '' };
  };
  return {
    nameRule: dnsLabelName,
    returnsDeletedObject: true,
    skipSchemaValidation: true,
    setDefaults(namespace) {
      const { phase, ...status } = objectMembers(namespace.status);
      if (isUnset(phase)) namespace.status = { phase: ACTIVE, ...status };
      // With generateName, prepareForCreate sets both the name and the label.
      if ((namespace.metadata.name ?? '') !== '') addNameLabel(namespace);
    },
    prepareForCreate(namespace) {
      addNameLabel(namespace);
      namespace.status = { phase: ACTIVE };
      const finalizers = readFinalizers(namespace);
      if (!finalizers.includes(dialect.finalizer)) finalizers.push(dialect.finalizer);
      namespace.spec = { ...objectMembers(namespace.spec), finalizers };
    },
    prepareForUpdate(next, previous) {
      if (previous.spec === undefined) delete next.spec;
      else next.spec = previous.spec;
    },
    validate: (namespace) => validateSpecFinalizers(readFinalizers(namespace), dialect.finalizer),
    validateStatus: ({ metadata, status }) => {
      const phase = text(objectMembers(status).phase);
      const [expected, state] = isUnset(metadata.deletionTimestamp) ? [ACTIVE, 'empty'] : [TERMINATING, 'not empty'];
      if (phase === expected) return [];
      return [invalidValue('status.Phase', phase, `may only be '${expected}' if \`deletionTimestamp\` is ${state}`)];
    },
    hasOtherFinalizers: (namespace) => readFinalizers(namespace).length > 0,
    selectable: {
      names: ['status.phase'],
      values: (namespace) => ({ 'status.phase': text(objectMembers(namespace.status).phase) }),
    },
  };
}

export function readFinalizers(namespace: ApiObject): string[] {
  const { finalizers } = objectMembers(namespace.spec);
  return Array.isArray(finalizers) ? finalizers.map(String) : [];
}
