/** The descriptions in `descriptions.yaml`, by type and field. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface DescriptionFile {
  readonly types: Readonly<Record<string, string>>;
  /** The description of each field by type. It is null for a field without a description if fields of other types with the same name have one. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
}

export interface TypeDescriptions {
  /** Returns the description of a type. `type` is written as in the facts, such as `core.v1.Pod`. */
  type(type: string): string | undefined;
  /** Returns the description of a field of a type. */
  field(type: string, field: string): string | undefined;
}

export function readDescriptions(): TypeDescriptions {
  const { types, fields }: DescriptionFile = parse(
    readFileSync(new URL('./descriptions.yaml', import.meta.url), 'utf8'),
  );
  return {
    type: (type) => types[getLastWord(type)],
    field(type, field) {
      const ownDescription = fields[getLastWord(type)]?.[field];
      return (ownDescription === undefined ? fields['*']?.[field] : ownDescription) ?? undefined;
    },
  };
}

function getLastWord(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}
