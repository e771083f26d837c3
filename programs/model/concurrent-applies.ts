/** Managers that apply the same ConfigMap concurrently, each with its own key and a random value: `manager-0` applies `key-0`. */
import fc from 'fast-check';
import { buildApply } from '../requests.ts';
import { createUniqueCollection, sendOperation } from './executor.ts';
import type { Program, ProgramContext } from './program-context.ts';

export function createApplyProgram(managerCount = ''): Program {
  const count = Number(managerCount);
  const values = fc.array(fc.constantFrom('x', 'y', ''), { minLength: count, maxLength: count, size: 'max' });
  return (context, checkProperty) =>
    checkProperty(values, (valuesByManager) => applyConcurrently(context, valuesByManager));
}

async function applyConcurrently(context: ProgramContext, values: readonly string[]): Promise<void> {
  const kindCollection = await createUniqueCollection(context, 'ConfigMap');
  const path = `${kindCollection.collectionPath}/a`;
  const requests = values.map((value, index) =>
    sendOperation(
      context,
      kindCollection,
      buildApply(kindCollection.kind, 'a', { data: { [`key-${index}`]: value } }, { fieldManager: `manager-${index}` }),
    ),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  context.compare(
    'the statuses of the responses, sorted',
    [...values.slice(1).map(() => 200), 201],
    statuses.toSorted(),
  );
  const { data, metadata } = (await context.sendOrFail('GET', path)).body as {
    data: unknown;
    metadata: { managedFields?: readonly { manager: string; operation: string; fieldsV1: unknown }[] };
  };
  context.compare('the data', Object.fromEntries(values.map((value, index) => [`key-${index}`, value])), data);
  const expectedOwners = values.map((_, index) => [
    `manager-${index}`,
    'Apply',
    { 'f:data': { [`f:key-${index}`]: {} } },
  ]);
  const owners = (metadata.managedFields ?? []).map((managedField) => [
    managedField.manager,
    managedField.operation,
    managedField.fieldsV1,
  ]);
  context.compare('the owners, sorted', expectedOwners.toSorted(), owners.toSorted());
}
