/**
 * Namespaces (rules ns-*). Each is labelled with its own name and held by the dialect's finalizer in `spec.finalizers`, which only the
 * `finalize` subresource changes, until the namespace controller has emptied it. Deletion itself, in two phases, is a handler's.
 */
import type { Dialect } from '../../../spec/dialect.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { KindRules } from '../kind-rules.ts';
import { dnsLabelName } from '../metadata/name-rules.ts';

export const ACTIVE = 'Active';
export const TERMINATING = 'Terminating';

/** A DELETE of these is a 403. */
export const IMMORTAL_NAMESPACES: ReadonlySet<string> = new Set(['default', 'kube-system', 'kube-public']);

export function namespacesRules(dialect: Dialect): KindRules {
  const nameLabel = `${dialect.protocolPrefix}/metadata.name`;
  const label = (namespace: ApiObject) => {
    const { metadata } = namespace;
    metadata.labels = { ...metadata.labels, [nameLabel]: metadata.name ?? '' };
  };
  return {
    nameRule: dnsLabelName,
    skipSchemaValidation: true,
    setDefaults(namespace) {
      const status = (namespace.status ?? {}) as { phase?: string };
      if ((status.phase ?? '') === '') namespace.status = { phase: ACTIVE, ...withoutPhase(status) };
      // A generated name comes later, and the label with it.
      if ((namespace.metadata.name ?? '') !== '') label(namespace);
    },
    prepareForCreate(namespace) {
      label(namespace);
      namespace.status = { phase: ACTIVE };
      const finalizers = finalizersOf(namespace);
      if (!finalizers.includes(dialect.finalizer)) finalizers.push(dialect.finalizer);
      namespace.spec = { ...(namespace.spec as object), finalizers };
    },
    prepareForUpdate(next, previous) {
      if (previous.spec === undefined) delete next.spec;
      else next.spec = previous.spec;
    },
    hasOtherFinalizers: (namespace) => finalizersOf(namespace).length > 0,
    selectable: {
      names: ['status.phase', 'name'],
      values: (namespace) => ({
        'status.phase': (namespace.status as { phase?: string } | undefined)?.phase ?? '',
        name: namespace.metadata.name ?? '',
      }),
    },
  };
}

export function finalizersOf(namespace: ApiObject): string[] {
  return [...((namespace.spec as { finalizers?: string[] } | undefined)?.finalizers ?? [])];
}

function withoutPhase({ phase: _, ...others }: { phase?: string }): object {
  return others;
}
