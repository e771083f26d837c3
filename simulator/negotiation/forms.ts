/**
 * The forms in which objects travel, one row each, in the order in which messages list them; the first is the default. Nothing else here
 * or in the handlers knows a media type.
 */
import type { DepartureSet } from '../../spec/departures.ts';
import { type Dialect, groupIn } from '../../spec/dialect.ts';
import { readTypes } from '../../spec/facts.ts';
import { ProtobufMessages } from '../pure/protobuf/messages.ts';
import { cborForm } from './forms/cbor-form.ts';
import type { Form } from './forms/form.ts';
import { JSON_FORM } from './forms/json-form.ts';
import { protobufForm } from './forms/protobuf-form.ts';
import { yamlForm } from './forms/yaml-form.ts';

export interface FormOptions {
  readonly dialect: Dialect;
  readonly departures: DepartureSet;
  /** The feature gates that are on. */
  readonly gates: ReadonlySet<string>;
}

export function createForms({ dialect, departures, gates }: FormOptions): readonly Form[] {
  const forms = [JSON_FORM, yamlForm(departures.has('yaml-first-document-only')), binaryForm(dialect)];
  return gates.has('CBORServingAndStorage') ? [...forms, cborForm] : forms;
}

function binaryForm(dialect: Dialect): Form {
  const names = { groupOf: (group: string) => groupIn(dialect, group), metaGroup: dialect.metaGroup };
  let made: ProtobufMessages | undefined;
  // The facts are read when somebody first speaks this form.
  const messages = (): ProtobufMessages => {
    made ??= new ProtobufMessages(readTypes(), names);
    return made;
  };
  return protobufForm(
    {
      find: (apiVersion, kind) => messages().find(apiVersion, kind),
      document: (object) => messages().document(object),
    },
    dialect.protobufMediaType,
  );
}
