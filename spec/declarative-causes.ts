/** The problems of `declarative-causes.yaml`. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface DeclarativeCause {
  /** A regular expression. */
  readonly field: string;
  readonly type: string;
  readonly text?: string;
  readonly unless?: string;
}

interface Cause {
  readonly field: string;
  readonly type: string;
  readonly message: string;
}

export type IsDeclarative = (cause: Cause, allCauses: readonly Cause[]) => boolean;

/** Returns a predicate for the problems of a kind that the tags of its type lead to; the key of the kind is that of kind-table.ts. */
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
