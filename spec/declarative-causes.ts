/** The problems of `declarative-causes.yaml`. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface DeclarativeCause {
  /** A regular expression. */
  readonly field: string;
  readonly type: string;
  /** A part of the message. */
  readonly text?: string;
  /** The row does not apply if this field has a problem. */
  readonly unless?: string;
}

interface Cause {
  readonly field: string;
  readonly type: string;
  readonly message: string;
}

/** Reports whether the tags of the type find a problem. `allCauses` are all problems of the object. */
export type IsDeclarative = (cause: Cause, allCauses: readonly Cause[]) => boolean;

/** Returns a function that reports whether the tags of a kind's type find a problem. `kindKey` is the key of the kind in kind-table.ts. */
export function readDeclarativeCauses(): (kindKey: string) => IsDeclarative {
  const file = readFileSync(new URL('./declarative-causes.yaml', import.meta.url), 'utf8');
  const causesByKind: Readonly<Record<string, readonly DeclarativeCause[]>> = parse(file);
  return (kindKey) => {
    const rows = (causesByKind[kindKey] ?? []).map((row) => ({ ...row, pattern: new RegExp(row.field) }));
    return ({ field, type, message }, allCauses) =>
      rows.some(
        (row) =>
          row.type === type &&
          row.pattern.test(field) &&
          message.includes(row.text ?? '') &&
          !allCauses.some((cause) => cause.field === row.unless),
      );
  };
}
