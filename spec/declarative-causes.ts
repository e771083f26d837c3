/** The problems in `declarative-causes.yaml`, which kube-apiserver finds by validation tags of a type, and the order of their causes. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A problem that validation tags find, by its field, type and message. */
interface DeclarativeCause {
  /** A regular expression for the path of the field. */
  readonly field: string;
  readonly type: string;
  /** A text that the message contains. */
  readonly text?: string;
  /** The row does not apply if this field has a problem. */
  readonly unless?: string;
  /** The rank of the field among the fields of the type, if their causes are in another order; 0 by default. */
  readonly rank?: number;
}

interface Cause {
  readonly field: string;
  readonly type: string;
  readonly message: string;
}

/** Returns the rank of a problem if validation tags of the type find it, otherwise undefined. `allCauses` are all problems of the object. */
export type DeclarativeRanker = (cause: Cause, allCauses: readonly Cause[]) => number | undefined;

/** Returns a function that creates the ranker of a kind. `kindKey` is the key of the kind in kind-table.ts. */
export function readDeclarativeCauses(): (kindKey: string) => DeclarativeRanker {
  const text = readFileSync(new URL('./declarative-causes.yaml', import.meta.url), 'utf8');
  const causesByKind: Readonly<Record<string, readonly DeclarativeCause[]>> = parse(text);
  return (kindKey) => {
    const declarativeCauses = (causesByKind[kindKey] ?? []).map((declarativeCause) => ({
      ...declarativeCause,
      pattern: new RegExp(declarativeCause.field),
    }));
    return ({ field, type, message }, allCauses) => {
      const matchingCause = declarativeCauses.find(
        (declarativeCause) =>
          declarativeCause.type === type &&
          declarativeCause.pattern.test(field) &&
          message.includes(declarativeCause.text ?? '') &&
          !allCauses.some((cause) => cause.field === declarativeCause.unless),
      );
      return matchingCause === undefined ? undefined : (matchingCause.rank ?? 0);
    };
  };
}
