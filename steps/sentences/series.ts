/** The step that sends a series of requests. The view `each of the responses` contains the responses. */
import { buildResourcePath, type ServedResource } from '../../client/discovery/discovery.ts';
import { SINGLE_CHECK_PATH } from '../../client/discovery/permissions.ts';
import { type Exchange, readText, type WireRequest } from '../../client/exchange/exchange.ts';
import { translateGroup } from '../../spec/dialect.ts';
import { readServed } from '../../spec/facts.ts';
import { awaitServiceAccount } from '../harness/effects/service-accounts.ts';
import { findWorldDialect } from '../harness/encodings.ts';
import type { Needs } from '../harness/needs/step-needs.ts';
import { createScenarioState } from '../harness/scenario-state.ts';
import { defineParameterType, When } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

export const seriesExchanges = createScenarioState<readonly Exchange[]>('responses to several requests');

/** Returns the requests of a series. A request without a method gets the method in the text of the step. */
type CreateRequests = (
  world: AssayWorld,
  name: string,
) => Promise<(Omit<WireRequest, 'method'> & { method?: string })[]>;

const MERGE_PATCH_HEADERS = [['Content-Type', 'application/merge-patch+json']] as const;

const NO_OBJECTS_QUERY = 'dryRun=All&labelSelector=example.com/nobody-has-this';

const REQUEST_SERIES: Readonly<Record<string, CreateRequests>> = {
  /** Sends a GET of each check in the verbose output, such as `/livez/ping`. */
  'each check of': async (world, path) => {
    const verboseExchange = await world.send({ method: 'GET', path: `${path}?verbose` });
    return listCheckNames(readText(verboseExchange)).map((name) => ({ path: `${path}/${name}` }));
  },
  'a page of every resource': async (world) =>
    listBuiltInTypes(world, 'list').map((type) => ({ path: `${buildResourcePath(type)}?limit=1` })),
  /**
   * Sends dry-run creates of objects that may be invalid. Omits Bindings: they are not objects, and kube-apiserver returns 500 for an empty
   * Binding.
   */
  'an empty object to every resource': async (world) => {
    const namespace = await world.getNamespace();
    const types = listBuiltInTypes(world, 'create').filter(({ plural }) => plural !== 'bindings');
    return types.map((type) => ({ path: `${buildResourcePath(type, namespace)}?dryRun=All`, body: '{}' }));
  },
  /**
   * Sends the request of each verb that the resource does not support, and sends each method to the path (of the collection or of the object)
   * at which no resource supports it.
   */
  'each verb that the resource does not support': async (world) => {
    const { verbs } = world.getResource('resource');
    const [collection, object] = [await world.buildPath('resource'), await world.buildPath('resource', 'a')];
    const toPathIfUnsupported = (verb: string, path: string): string[] => (verbs.includes(verb) ? [] : [path]);
    const paths: Readonly<Record<string, readonly string[]>> = {
      POST: [object, ...toPathIfUnsupported('create', collection)],
      PUT: [collection, ...toPathIfUnsupported('update', object)],
      PATCH: [collection, ...toPathIfUnsupported('patch', object)],
      // The query selects no objects, in case the server executes the deletion.
      DELETE: [
        ...toPathIfUnsupported('delete', object),
        ...toPathIfUnsupported('deletecollection', `${collection}?${NO_OBJECTS_QUERY}`),
      ],
    };
    return Object.entries(paths).flatMap(([method, allPaths]) =>
      allPaths.map((path) => ({
        method,
        path,
        body: '{}',
        ...(method === 'PATCH' ? { headers: MERGE_PATCH_HEADERS } : {}),
      })),
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
  'each check of': { basics: ['health'], permissions: [`get ${SINGLE_CHECK_PATH}`] },
  'each verb that the resource does not support': { conditions: ['resource'] },
};

When(
  '{method} {series}',
  { needs: (_method: string, series: string) => SERIES_NEEDS[series.split(' /')[0] ?? ''] ?? {} },
  async function (this: AssayWorld, method: string, series: string) {
    const [, name = series, path = ''] = /^(.*) (\/.*)$/.exec(series) ?? [];
    const headers = this.nextRequestSettings.takeHeaders();
    const responses: Exchange[] = [];
    for (const request of (await REQUEST_SERIES[name]?.(this, path)) ?? []) {
      await awaitServiceAccount(this, { method, ...request });
      responses.push(await this.send({ method, ...request, headers: [...headers, ...(request.headers ?? [])] }));
    }
    seriesExchanges.set(this, responses);
  },
);

/** Returns the built-in types, without the types of CustomResourceDefinitions and aggregated servers. */
function listBuiltInTypes(world: AssayWorld, verb: string): ServedResource[] {
  const builtInNames = new Set(
    readServed().map(({ group, resource }) => `${resource}.${translateGroup(findWorldDialect(world), group)}`),
  );
  const types = world.subject.inventory.resources.filter(({ plural, group }) => builtInNames.has(`${plural}.${group}`));
  return types.filter(({ verbs }) => verbs.includes(verb));
}

export function splitLines(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** Matches a line of the verbose output: the sign in brackets, the name of the check, and its result. */
const CHECK_LINE = /^\[[+-]\](\S+) (.*)$/;

export function listCheckNames(text: string): string[] {
  return splitLines(text).flatMap((line) => CHECK_LINE.exec(line)?.[1] ?? []);
}
