/** Compares a configuration file with a schema. */

export type FileSchema =
  | 'string'
  | 'boolean'
  | { readonly list: FileSchema }
  | { readonly members: Readonly<Record<string, FileSchema>> };

export interface DecodingProblems {
  /** The paths of unknown fields. */
  readonly unknownPaths: readonly string[];
  /** Messages such as `jwt[0].issuer.url must be a string`. */
  readonly mismatches: readonly string[];
}

const NO_PROBLEMS: DecodingProblems = { unknownPaths: [], mismatches: [] };

/** Returns the unknown fields and the values of the wrong type. A missing or null value matches every schema. */
export function findDecodingProblems(value: unknown, schema: FileSchema, path = ''): DecodingProblems {
  if (value === undefined || value === null) return NO_PROBLEMS;
  if (typeof schema === 'string') {
    return typeof value === schema ? NO_PROBLEMS : { unknownPaths: [], mismatches: [`${path} must be a ${schema}`] };
  }
  if ('list' in schema) {
    if (!Array.isArray(value)) return { unknownPaths: [], mismatches: [`${path} must be a list`] };
    return combineProblems(value.map((item, index) => findDecodingProblems(item, schema.list, `${path}[${index}]`)));
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { unknownPaths: [], mismatches: [`${path === '' ? 'the file' : path} must be an object`] };
  }
  return combineProblems(
    Object.entries(value).map(([name, member]) => {
      const memberPath = path === '' ? name : `${path}.${name}`;
      const memberSchema = Object.hasOwn(schema.members, name) ? schema.members[name] : undefined;
      return memberSchema === undefined
        ? { unknownPaths: [memberPath], mismatches: [] }
        : findDecodingProblems(member, memberSchema, memberPath);
    }),
  );
}

function combineProblems(problems: readonly DecodingProblems[]): DecodingProblems {
  return {
    unknownPaths: problems.flatMap(({ unknownPaths }) => unknownPaths),
    mismatches: problems.flatMap(({ mismatches }) => mismatches),
  };
}
