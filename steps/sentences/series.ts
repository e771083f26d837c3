/** The sentence that sends a series of requests; `each of the responses` is judged. */
import { buildResourcePath, type ServedResource } from '../../client/discovery/discovery.ts';
import { SINGLE_CHECK } from '../../client/discovery/permissions.ts';
import { type Exchange, readText, type WireRequest } from '../../client/exchange/exchange.ts';
import { translateGroup } from '../../spec/dialect.ts';
import { readServed } from '../../spec/facts.ts';
import { awaitServiceAccount } from '../harness/effects/service-accounts.ts';
import { worldDialect } from '../harness/encodings.ts';
import type { Needs } from '../harness/needs/declaration.ts';
import { createScenarioState } from '../harness/scenario-state.ts';
import { defineParameterType, When } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

export const severalExchanges = createScenarioState<readonly Exchange[]>('responses to several requests');

/** The method is that of the sentence, unless the request has its own. */
type Requests = (world: AssayWorld, name: string) => Promise<(Omit<WireRequest, 'method'> & { method?: string })[]>;

const MERGE_PATCH = [['Content-Type', 'application/merge-patch+json']] as const;

const NOTHING = 'dryRun=All&labelSelector=example.com/nobody-has-this';

const SERIES: Readonly<Record<string, Requests>> = {
  /** Each check in the verbose output: `/livez/ping`. */
  'each check of': async (world, path) => {
    const verbose = await world.send({ method: 'GET', path: `${path}?verbose` });
    return readChecks(readText(verbose)).map((name) => ({ path: `${path}/${name}` }));
  },
  'a page of every resource': async (world) =>
    listBuiltInTypes(world, 'list').map((type) => ({ path: `${buildResourcePath(type)}?limit=1` })),
  /**
   * Dry runs of objects that may be invalid. Bindings are left out: they are not objects, and kube-apiserver returns 500 for an empty one.
   */
  'an empty object to every resource': async (world) => {
    const namespace = await world.namespace();
    const types = listBuiltInTypes(world, 'create').filter(({ plural }) => plural !== 'bindings');
    return types.map((type) => ({ path: `${buildResourcePath(type, namespace)}?dryRun=All`, body: '{}' }));
  },
  /** Sends each missing verb to the paths at which other resources have it, and to one at which none has it. */
  'each verb that the resource does not support': async (world) => {
    const { verbs } = world.resource('resource');
    const [collection, object] = [await world.pathTo('resource'), await world.pathTo('resource', 'a')];
    const listUnservedPath = (verb: string, path: string): string[] => (verbs.includes(verb) ? [] : [path]);
    const paths: Readonly<Record<string, readonly string[]>> = {
      POST: [object, ...listUnservedPath('create', collection)],
      PUT: [collection, ...listUnservedPath('update', object)],
      PATCH: [collection, ...listUnservedPath('patch', object)],
      // Harmless if a server executes the deletion.
      DELETE: [
        ...listUnservedPath('delete', object),
        ...listUnservedPath('deletecollection', `${collection}?${NOTHING}`),
      ],
    };
    return Object.entries(paths).flatMap(([method, allPaths]) =>
      allPaths.map((path) => ({ method, path, body: '{}', ...(method === 'PATCH' ? { headers: MERGE_PATCH } : {}) })),
    );
  },
};

defineParameterType({
  name: 'series',
  regexp:
    /each check of \/[a-z]+|a page of every resource|an empty object to every resource|each verb that the resource does not support/,
  transformer: (words: string) => words,
});

const SERIES_NEEDS: Readonly<Record<string, Needs>> = {
  'each check of': { basics: ['health'], permissions: [`get ${SINGLE_CHECK}`] },
  'each verb that the resource does not support': { conditions: ['resource'] },
};

When(
  '{method} {series}',
  { needs: (_method: string, series: string) => SERIES_NEEDS[series.split(' /')[0] ?? ''] ?? {} },
  async function (this: AssayWorld, method: string, series: string) {
    const [, name = series, path = ''] = /^(.*) (\/.*)$/.exec(series) ?? [];
    const headers = this.next.takeHeaders();
    const answers: Exchange[] = [];
    for (const request of (await SERIES[name]?.(this, path)) ?? []) {
      await awaitServiceAccount(this, { method, ...request });
      answers.push(await this.send({ method, ...request, headers: [...headers, ...(request.headers ?? [])] }));
    }
    severalExchanges.set(this, answers);
  },
);

/** Returns the built-in types, without those of CustomResourceDefinitions and aggregated servers. */
function listBuiltInTypes(world: AssayWorld, verb: string): ServedResource[] {
  const servedResources = new Set(
    readServed().map(({ group, resource }) => `${resource}.${translateGroup(worldDialect(world), group)}`),
  );
  const types = world.subject.inventory.resources.filter(({ plural, group }) =>
    servedResources.has(`${plural}.${group}`),
  );
  return types.filter(({ verbs }) => verbs.includes(verb));
}

export function splitLines(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** The bracketed sign, the name of the check, and what follows it. */
const CHECK = /^\[[+-]\](\S+) (.*)$/;

export function readChecks(text: string): string[] {
  return splitLines(text).flatMap((line) => CHECK.exec(line)?.[1] ?? []);
}
