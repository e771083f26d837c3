/** Sentences about managers that apply one ConfigMap at the same time, each a key of its own: `key-0` by `manager-0`. */
import { Then, When } from '@cucumber/cucumber';
import { jsonOf, statusOf } from '../client/exchange.ts';
import { lookUp, MISSING } from './paths.ts';
import type { AssayWorld } from './world.ts';

When(
  '{int} managers apply the ConfigMap {string} at once, each its own key',
  async function (this: AssayWorld, count: number, name: string) {
    const path = await this.pathTo('ConfigMap', name);
    const headers: [string, string][] = [['Content-Type', 'application/apply-patch+yaml']];
    const requests = Array.from({ length: count }, async (_, index) => {
      const manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { [`key-${index}`]: 'x' } };
      const query = `fieldManager=manager-${index}`;
      return this.send({ method: 'PATCH', path: `${path}?${query}`, headers, body: JSON.stringify(manifest) });
    });
    this.several = await Promise.all(requests);
  },
);

Then(
  'exactly one of these answers is {int}, and the others {int}',
  function (this: AssayWorld, one: number, other: number) {
    const expected = [one, ...Array.from({ length: this.several.length - 1 }, () => other)].toSorted();
    this.compare('the statuses of the answers, sorted', { value: expected }, this.several.map(statusOf).toSorted());
  },
);

Then(
  'the stored ConfigMap {string} has the keys and owners of all of them',
  async function (this: AssayWorld, name: string) {
    const stored = jsonOf(await this.prepare({ method: 'GET', path: await this.pathTo('ConfigMap', name) }));
    const indexes = [...this.several.keys()];
    const data = Object.fromEntries(indexes.map((index) => [`key-${index}`, 'x']));
    this.compare(`the data of ${name}`, { value: data }, lookUp(stored, 'data'));
    const found = lookUp(stored, 'metadata.managedFields');
    const owners = (found === MISSING ? [] : (found as { manager: string; fieldsV1: unknown }[])).map((entry) => {
      return [entry.manager, entry.fieldsV1];
    });
    const expected = indexes.map((index) => [`manager-${index}`, { 'f:data': { [`f:key-${index}`]: {} } }]);
    this.compare(`the owners of ${name}, sorted`, { value: expected.toSorted() }, owners.toSorted());
  },
);
