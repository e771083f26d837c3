/** Sentences about field managers, which apply or change objects and own fields. */

import { InvalidFieldsError, listFieldPaths } from '../../checks/models/field-paths.ts';
import { isSuccess, parseJsonBody, type WireRequest } from '../../client/exchange/exchange.ts';
import { isJsonObject } from '../../values/json-object.ts';
import { renderValue } from '../harness/comparison/expectations.ts';
import { MISSING, readPath } from '../harness/comparison/paths.ts';
import { determineColumnsNeeds } from '../harness/needs/field-needs.ts';
import { determineKindNeeds, determineReadNeeds } from '../harness/needs/object-needs.ts';
import { determineBodyNeeds, determineQueryNeeds } from '../harness/needs/request-needs.ts';
import { combineNeeds, type Needs } from '../harness/needs/step-needs.ts';
import { isResourceUnderTest } from '../harness/resource/resource-placeholders.ts';
import { type DataTable, defineParameterType, Given, Then, When } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';
import { findSavedPath } from './objects.ts';

const APPLY_TYPE = 'application/apply-patch+yaml';
const MERGE_PATCH_TYPE = 'application/merge-patch+json';
/**
 * Matches `the status of the Deployment "a" with "force=true"`, of which only the kind and the name are required. `for each {n} from 01 to
 * 09` repeats the request and replaces `{n}` by each number.
 */
const PATCHED_OBJECT =
  /(?:the ([a-z]+) of )?the (resource|[A-Z][A-Za-z]+(?:\.[a-z.]+)?) "([^"]*)"(?: with "([^"]*)")?(?: for each \{n\} from (\d+) to (\d+))?/;

interface PatchedObject {
  readonly subresource: string | undefined;
  readonly kind: string;
  readonly name: string;
  /** Query parameters in addition to fieldManager. */
  readonly query: string | undefined;
  /** The numbers that replace `{n}`. A request is sent for each of them. */
  readonly replacements: readonly string[];
}

defineParameterType({
  name: 'configuration',
  regexp: new RegExp(PATCHED_OBJECT.source.replaceAll(/\((?!\?)/g, '(?:')),
  transformer: (words: string): PatchedObject => {
    const [, subresource, kind = '', name = '', query, first = '', last = ''] = PATCHED_OBJECT.exec(words) ?? [];
    const numbers = Array.from({ length: 1 + Number(last) - Number(first) }, (_, index) =>
      String(Number(first) + index),
    );
    return {
      subresource,
      kind,
      name,
      query,
      replacements: numbers.map((number) => number.padStart(first.length, '0')),
    };
  },
});

defineParameterType({ name: 'verb', regexp: /applied|changed/, transformer: (word: string) => word });

/** Returns the needs of a patch of an object by a manager. */
function determinePatchNeeds(mediaType: string, { kind, query = '' }: PatchedObject, text: string): Needs {
  return combineNeeds(
    { permissions: ['patch'], verbs: ['patch'] },
    determineKindNeeds(kind),
    determineQueryNeeds(query),
    determineBodyNeeds(text, mediaType, isResourceUnderTest(kind) ? undefined : kind),
  );
}

/** Applies a configuration. The doc string is the applied configuration without apiVersion, kind and name. */
Given(
  'the manager {string} has {verb} {configuration}:',
  {
    needs: (_manager: string, verb: string, patchedObject: PatchedObject, text: string) =>
      determinePatchNeeds(verb === 'applied' ? APPLY_TYPE : MERGE_PATCH_TYPE, patchedObject, text),
  },
  async function (this: AssayWorld, manager: string, verb: string, patchedObject: PatchedObject, text: string) {
    for (const number of patchedObject.replacements) {
      const [fieldManager, body] = [manager, text].map((words) => words.replaceAll('{n}', number));
      const buildRequest = verb === 'applied' ? buildApplyRequest : buildChangeRequest;
      this.saveResponse(
        patchedObject.name,
        await this.sendPreparatoryRequest(await buildRequest(this, fieldManager ?? '', patchedObject, body ?? '')),
      );
    }
  },
);

When(
  'the manager {string} applies {configuration}:',
  {
    needs: (_manager: string, patchedObject: PatchedObject, text: string) =>
      determinePatchNeeds(APPLY_TYPE, patchedObject, text),
  },
  async function (this: AssayWorld, manager: string, patchedObject: PatchedObject, text: string) {
    await this.sendTestedRequest(await buildApplyRequest(this, manager, patchedObject, text));
  },
);

async function buildPatchPath(
  world: AssayWorld,
  manager: string,
  { subresource, kind, name, query }: PatchedObject,
): Promise<string> {
  const object = await world.buildPath(kind, name);
  const parameters = [
    `fieldManager=${encodeURIComponent(await world.fillPlaceholders(manager))}`,
    ...(query ? [query] : []),
  ];
  return `${object}${subresource ? `/${subresource}` : ''}?${parameters.join('&')}`;
}

async function buildApplyRequest(
  world: AssayWorld,
  manager: string,
  patchedObject: PatchedObject,
  text: string,
): Promise<WireRequest> {
  const manifest = await world.createManifest(patchedObject.kind, text);
  const body = {
    ...manifest,
    metadata: { name: await world.fillPlaceholders(patchedObject.name), ...manifest.metadata },
  };
  const path = await buildPatchPath(world, manager, patchedObject);
  return { method: 'PATCH', path, body: JSON.stringify(body), headers: [['Content-Type', APPLY_TYPE]] };
}

/** Builds a merge patch, which the server records as an Update by this manager. */
async function buildChangeRequest(
  world: AssayWorld,
  manager: string,
  patchedObject: PatchedObject,
  text: string,
): Promise<WireRequest> {
  const { parse } = await import('yaml');
  const path = await buildPatchPath(world, manager, patchedObject);
  const body = JSON.stringify(parse(await world.fillPlaceholders(text)));
  return { method: 'PATCH', path, body, headers: [['Content-Type', MERGE_PATCH_TYPE]] };
}

/**
 * Compares all entries of metadata.managedFields, in any order: the entries of the stored object, and the entries of the response if it
 * contains the object. The columns are manager, operation and fields; apiVersion if it differs from the apiVersion of the object, and
 * subresource if there is one.
 */
Then(
  'the field managers of the {kind} {string} are:',
  {
    needs: (kind: string, _name: string, table: DataTable) =>
      combineNeeds({ basics: ['managed-fields'] }, determineReadNeeds(kind), determineColumnsNeeds(table.raw())),
  },
  async function (this: AssayWorld, kind: string, name: string, table: DataTable) {
    const rows: Record<string, string>[] = [];
    for (const row of table.hashes()) rows.push(JSON.parse(await this.fillPlaceholders(JSON.stringify(row))));
    const storedObject = parseJsonBody(
      await this.sendPreparatoryRequest({ method: 'GET', path: await findSavedPath(this, kind, name) }),
    );
    compareManagers(this, `the field managers of the stored ${kind} ${name}`, storedObject, rows);
    const response =
      this.lastExchange !== undefined && isSuccess(this.lastExchange) ? parseJsonBody(this.lastExchange) : undefined;
    const uid = readPath(storedObject, 'metadata.uid');
    if (readPath(response, 'metadata.uid') === uid && readPath(response, 'kind') === readPath(storedObject, 'kind')) {
      compareManagers(this, 'the field managers in the response', response, rows);
    }
  },
);

function compareManagers(
  world: AssayWorld,
  subject: string,
  object: unknown,
  rows: readonly Record<string, string>[],
): void {
  const apiVersion = String(readPath(object, 'apiVersion'));
  const expected = rows.map((row) =>
    formatManager({
      apiVersion,
      ...row,
      fields: (row.fields ?? '')
        .split(/\s+/)
        .filter((path) => path !== '')
        .toSorted(),
    }),
  );
  const managedFields = readPath(object, 'metadata.managedFields');
  const entries = managedFields === MISSING ? [] : [managedFields].flat();
  world.compare(subject, { value: expected.toSorted() }, entries.map(formatEntry).toSorted());
}

/**
 * Formats an entry of managedFields like a row. An entry with an unknown member or invalid fields is formatted as JSON, so that it equals
 * no row. The time may be absent: kube-apiserver sets none for an apply that changed nothing.
 */
function formatEntry(entry: unknown): string {
  if (!isJsonObject(entry)) return renderValue(entry);
  const { manager, operation, apiVersion, time, fieldsType, fieldsV1, subresource, ...rest } = entry;
  const hasValidTime = time === undefined || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(time));
  const isValid = hasValidTime && fieldsType === 'FieldsV1';
  if (!isValid || Object.keys(rest).length > 0) return renderValue(entry);
  try {
    return formatManager({ manager, operation, apiVersion, subresource, fields: listFieldPaths(fieldsV1) });
  } catch (error) {
    if (error instanceof InvalidFieldsError) return `${error.message}: ${renderValue(entry)}`;
    throw error;
  }
}

function formatManager({ manager, operation, apiVersion, subresource, fields }: Record<string, unknown>): string {
  const location = subresource ? ` of ${String(subresource)}` : '';
  return `${String(manager)} ${String(operation)} in ${String(apiVersion)}${location}: ${[fields].flat().join(' ')}`;
}
