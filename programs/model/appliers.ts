/** Managers that apply one ConfigMap concurrently, each its own key with a random value: `manager-0` applies `key-0`. */
import fc from 'fast-check';
import { apply } from '../requests.ts';
import { newCollection, send } from './executor.ts';
import type { Program, Wire } from './wire.ts';

export function createApplyProgram(managers = ''): Program {
  const count = Number(managers);
  const values = fc.array(fc.constantFrom('x', 'y', ''), { minLength: count, maxLength: count, size: 'max' });
  return (wire, item) => item(values, (valuesByManager) => applyConcurrently(wire, valuesByManager));
}

async function applyConcurrently(wire: Wire, values: readonly string[]): Promise<void> {
  const collection = await newCollection(wire, 'ConfigMap');
  const path = `${collection.collection}/a`;
  const requests = values.map((value, index) =>
    send(
      wire,
      collection,
      apply(collection.kind, 'a', { data: { [`key-${index}`]: value } }, { fieldManager: `manager-${index}` }),
    ),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  wire.same('the statuses of the responses, sorted', [...values.slice(1).map(() => 200), 201], statuses.toSorted());
  const { data, metadata } = (await wire.must('GET', path)).body as {
    data: unknown;
    metadata: { managedFields?: readonly { manager: string; operation: string; fieldsV1: unknown }[] };
  };
  wire.same('the data', Object.fromEntries(values.map((value, index) => [`key-${index}`, value])), data);
  const expected = values.map((_, index) => [`manager-${index}`, 'Apply', { 'f:data': { [`f:key-${index}`]: {} } }]);
  const owners = (metadata.managedFields ?? []).map((managedField) => [
    managedField.manager,
    managedField.operation,
    managedField.fieldsV1,
  ]);
  wire.same('the owners, sorted', expected.toSorted(), owners.toSorted());
}
