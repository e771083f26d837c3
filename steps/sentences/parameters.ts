/** The parameter types of sentences. */
import { defineParameterType } from '../harness/vocabulary.ts';

/**
 * Matches `resource` for the resource under test, or a kind such as `Endpoints`. If several groups have the kind, the group follows:
 * `Event.events.orch.io`.
 */
defineParameterType({
  name: 'kind',
  regexp: /resources?|[A-Z][A-Za-z]+(?:\.[a-z][a-z.]*)?/,
  transformer: (word: string) => word,
});

defineParameterType({ name: 'method', regexp: /[A-Z]{3,}/, transformer: (word: string) => word });

/** Matches a path with its query, as it is sent. A placeholder in the path may contain spaces. */
defineParameterType({ name: 'path', regexp: /\/(?:[^\s{]|\{[^}]*\})*/, transformer: (word: string) => word });

/** Matches a Role in the scenario's namespace, or a ClusterRole. */
defineParameterType({ name: 'role', regexp: /role|cluster role/, transformer: (words: string) => words });

/** Matches a webhook (admission, token authentication or conversion), or an admission policy. */
defineParameterType({
  name: 'webhookOrPolicy',
  regexp: /(?:mutating|validating|conversion) webhook|token webhook for the token|(?:mutating )?policy/,
  transformer: (word: string) => word,
});

export interface CustomKind {
  readonly kind: string;
  readonly namespaced: boolean;
}

/** Matches the result of a DELETE: an object with finalizers is terminating. */
defineParameterType({
  name: 'deletionResult',
  regexp: /has been deleted|is terminating/,
  transformer: (words: string) => words,
});

/** Matches the kind of a CustomResourceDefinition, which is namespaced by default. */
defineParameterType({
  name: 'customKind',
  regexp: /(?:the cluster-scoped kind )?[A-Z][A-Za-z]+/,
  transformer: (words: string): CustomKind => {
    const kind = words.replace('the cluster-scoped kind ', '');
    return { kind, namespaced: kind === words };
  },
});
