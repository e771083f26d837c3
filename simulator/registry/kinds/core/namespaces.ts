/**
 * The behavior of Namespaces (ns-*). Each Namespace has a label with its name, and a finalizer in `spec.finalizers`, which only the
 * subresource `finalize` changes. The namespace controller removes the finalizer when the namespace is empty. The handlers contain the two
 * phases of deletion.
 */
import type { Dialect } from '../../../../spec/dialect.ts';
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateSpecFinalizers, validateWrittenFinalizers } from '../../metadata/finalizers.ts';
import { validateDnsLabelName } from '../../metadata/name-rules.ts';
import { isUnset, readMembers, readText } from '../../object-fields.ts';

export const ACTIVE_PHASE = 'Active';
export const TERMINATING_PHASE = 'Terminating';

/** The namespaces that cannot be deleted. A DELETE returns 403. */
export const SYSTEM_NAMESPACE_NAMES: ReadonlySet<string> = new Set(['default', 'kube-system', 'kube-public']);

export function createNamespaceKindRules(dialect: Dialect, behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  const nameLabel = `${dialect.domain}/metadata.name`;
  const addNameLabel = (namespace: ApiObject) => {
    const { metadata } = namespace;
    if (!behaviors.has('namespace-name-label')) return;
    metadata.labels = { ...metadata.labels, [nameLabel]: metadata.name ?? '' };
  };
  return {
    validateName: validateDnsLabelName,
    updateChecks: ['object', 'metadata', 'changes'],
    returnsDeletedObject: true,
    skipsSchemaValidation: true,
    setDefaults(namespace) {
      const { phase, ...status } = readMembers(namespace.status);
      if (isUnset(phase)) namespace.status = { phase: ACTIVE_PHASE, ...status };
      // With generateName, prepareForCreate sets both the name and the label.
      if ((namespace.metadata.name ?? '') !== '') addNameLabel(namespace);
    },
    prepareForCreate(namespace) {
      addNameLabel(namespace);
      namespace.status = { phase: ACTIVE_PHASE };
      const finalizers = readFinalizers(namespace);
      if (!finalizers.includes(dialect.finalizer)) finalizers.push(dialect.finalizer);
      namespace.spec = { ...readMembers(namespace.spec), finalizers };
    },
    prepareForUpdate(updatedObject, previous) {
      if (previous.spec === undefined) delete updatedObject.spec;
      else updatedObject.spec = previous.spec;
    },
    validate: (namespace) => validateSpecFinalizers(readFinalizers(namespace), dialect.finalizer),
    validateFinalize: (namespace) => validateWrittenFinalizers(readFinalizers(namespace), dialect.finalizer),
    validateStatus: ({ metadata, status }) => {
      const phase = readText(readMembers(status).phase);
      const [expectedPhase, requiredPresence] = isUnset(metadata.deletionTimestamp)
        ? [ACTIVE_PHASE, 'empty']
        : [TERMINATING_PHASE, 'not empty'];
      if (phase === expectedPhase) return [];
      return [
        createInvalidValueProblem(
          'status.Phase',
          phase,
          `may only be '${expectedPhase}' if \`deletionTimestamp\` is ${requiredPresence}`,
        ),
      ];
    },
    hasOtherFinalizers: (namespace) => readFinalizers(namespace).length > 0,
    selectableFields: {
      names: ['status.phase'],
      readValues: (namespace) => ({ 'status.phase': readText(readMembers(namespace.status).phase) }),
    },
  };
}

export function readFinalizers(namespace: ApiObject): string[] {
  const { finalizers } = readMembers(namespace.spec);
  return Array.isArray(finalizers) ? finalizers.map(String) : [];
}
