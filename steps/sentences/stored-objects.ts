/** Sentences that compare the stored objects with the expected state. */
import { getStatus, parseJsonBody } from '../../client/exchange/exchange.ts';
import { listClusterObjectNames } from '../harness/cluster-objects.ts';
import { readPath } from '../harness/comparison/paths.ts';
import { listItemNames, parseNames } from '../harness/lists.ts';
import { determineKindNeeds, determineNamespaceNeeds, determineReadNeeds } from '../harness/needs/object-needs.ts';
import { combineNeeds } from '../harness/needs/step-needs.ts';
import { isResourceUnderTest } from '../harness/resource/resource-placeholders.ts';
import { Then } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';
import { findSavedPath } from './objects.ts';

/** Compares all fields, including resourceVersion, with the object that a step has saved under this name. */
Then(
  'the stored {kind} {string} is unchanged',
  { needs: determineReadNeeds },
  async function (this: AssayWorld, kind: string, name: string) {
    const storedExchange = await this.sendPreparatoryRequest({
      method: 'GET',
      path: await findSavedPath(this, kind, name),
    });
    this.compare(`the stored ${kind} ${name}`, { value: this.getSavedObject(name) }, parseJsonBody(storedExchange));
  },
);

/** Matches `there is no Endpoints "a" in namespace "second"`. The namespace is optional. */
const PRESENCE_PATTERN =
  /^there is (no|an?) (resource|[A-Z][A-Za-z]+(?:\.[a-z.]+)?) "([^"]*)"(?: in namespace "([^"]*)")?$/;

Then(
  PRESENCE_PATTERN,
  {
    needs: (article: string, kind: string, _name: string, alias: string | undefined) =>
      combineNeeds(
        { basics: article === 'no' ? ['not-found'] : [], verbs: isResourceUnderTest(kind) ? ['get'] : [] },
        determineNamespaceNeeds(alias),
      ),
  },
  async function (this: AssayWorld, article: string, kind: string, name: string, alias: string | undefined) {
    const path = await this.buildPath(kind, name, alias ?? undefined);
    const exchange = await this.send({ method: 'GET', path });
    const expected = { value: article === 'no' ? 404 : 200 };
    this.compare({ name: `the status of GET ${path}`, exchange }, expected, getStatus(exchange));
  },
);

/** Matches `the namespace contains only the Endpoints "a, b"` and `the namespace contains no Endpoints`. */
const CONTENT_PATTERN =
  /^the namespace contains (?:only the|no) (resources?|[A-Z][A-Za-z]+(?:\.[a-z][a-z.]*)?)(?: "([^"]*)")?$/;

/** Compares the names of all objects in the namespace of the scenario, apart from objects that the cluster creates. */
Then(
  CONTENT_PATTERN,
  {
    needs: (kind: string) =>
      combineNeeds(
        { basics: ['list', 'items'], verbs: ['list'], conditions: ['whole-collection'] },
        determineKindNeeds(kind),
      ),
  },
  async function (this: AssayWorld, kind: string, namesText: string | undefined) {
    const text = namesText ?? '';
    const path = await this.buildPath(kind);
    const items = readPath(parseJsonBody(await this.sendPreparatoryRequest({ method: 'GET', path })), 'items');
    const expected = (await parseNames(this, text)).toSorted();
    const names = listItemNames([items].flat());
    const clusterObjectNames = names.every((name) => expected.includes(name))
      ? new Set()
      : await listClusterObjectNames(this, path);
    const comparedNames = names.filter((name) => expected.includes(name) || !clusterObjectNames.has(name));
    this.compare(`the names in ${path}, sorted`, { value: expected }, comparedNames.toSorted());
  },
);
