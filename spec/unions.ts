/** The unions in `unions.yaml`. A union is a set of fields of a type of which only one may be set. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Union {
  /** The field that contains the name of the member that is set. */
  readonly discriminator?: string;
  readonly members: readonly string[];
}

/** Returns a function that finds the union of a type, such as `core.v1.SeccompProfile`. All versions of a type have the same union. */
export function readUnions(): (type: string) => Union | undefined {
  const unions: Readonly<Record<string, Union>> = parse(
    readFileSync(new URL('./unions.yaml', import.meta.url), 'utf8'),
  );
  return (type) => unions[type.replace(/\.[^.]+\./, '.')];
}
