/** What may stand where in a configuration file: a small description, and what of a value doesn't fit it. */

export type Shape =
  | 'string'
  | 'boolean'
  | { readonly list: Shape }
  | { readonly members: Readonly<Record<string, Shape>> };

export interface Misfits {
  /** Paths of members that nobody knows. */
  readonly unknown: readonly string[];
  /** `jwt[0].issuer.url must be a string`. */
  readonly wrong: readonly string[];
}

const NONE: Misfits = { unknown: [], wrong: [] };

/** Absent and null fit everything. */
export function misfits(value: unknown, shape: Shape, path = ''): Misfits {
  if (value === undefined || value === null) return NONE;
  if (typeof shape === 'string') {
    return typeof value === shape ? NONE : { unknown: [], wrong: [`${path} must be a ${shape}`] };
  }
  if ('list' in shape) {
    if (!Array.isArray(value)) return { unknown: [], wrong: [`${path} must be a list`] };
    return together(value.map((each, at) => misfits(each, shape.list, `${path}[${at}]`)));
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { unknown: [], wrong: [`${path === '' ? 'the file' : path} must be an object`] };
  }
  return together(
    Object.entries(value).map(([name, member]) => {
      const inside = path === '' ? name : `${path}.${name}`;
      const known = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
      return known === undefined ? { unknown: [inside], wrong: [] } : misfits(member, known, inside);
    }),
  );
}

function together(found: readonly Misfits[]): Misfits {
  return { unknown: found.flatMap((one) => one.unknown), wrong: found.flatMap((one) => one.wrong) };
}
