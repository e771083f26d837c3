/** Combines the needs of the steps of a scenario. */
import type { Pickle, PickleStep } from '@cucumber/messages';
import { determinePlaceholderNeeds } from '../placeholders.ts';
import { listSentenceArguments, vocabulary } from '../vocabulary.ts';
import type { RequestPath } from './request-path.ts';
import { combineNeeds, type Needs } from './step-needs.ts';

const needsByScenario = new WeakMap<Pick<Pickle, 'steps'>, Needs>();

/** Returns the needs of a scenario. The step modules must be loaded. */
export function determineScenarioNeeds(pickle: Pick<Pickle, 'steps'>): Needs {
  const knownNeeds = needsByScenario.get(pickle) ?? combineStepNeeds(pickle.steps.map(determineStepNeeds));
  needsByScenario.set(pickle, knownNeeds);
  return knownNeeds;
}

/** Stores the needs of a scenario that another thread has computed. */
export function storeScenarioNeeds(pickle: Pick<Pickle, 'steps'>, needs: Needs): void {
  needsByScenario.set(pickle, needs);
}

function determineStepNeeds(step: PickleStep): Needs {
  const [match] = vocabulary.match(step.text);
  if (match === undefined) return {};
  const { dataTable, docString } = step.argument ?? {};
  const cells = dataTable?.rows.flatMap((row) => row.cells.map(({ value }) => value)) ?? [];
  const texts = [step.text, docString?.content ?? '', ...cells];
  const declaredNeeds = match.definition.options.needs;
  return combineNeeds(
    ...texts.map(determinePlaceholderNeeds),
    declaredNeeds === undefined
      ? undefined
      : Reflect.apply(declaredNeeds, undefined, [...listSentenceArguments(match, step), docString?.mediaType]),
  );
}

/** Combines the needs of steps in their order: some needs depend on the requests and saved responses of earlier steps. */
function combineStepNeeds(steps: readonly Needs[]): Needs {
  let lastRequest: RequestPath | undefined;
  const savedPaths = new Map<string, RequestPath | undefined>();
  const derivedNeeds: Needs[] = [];
  for (const { request, savedAs: name, usedVersions: versions = [], isRejected = false } of steps) {
    lastRequest = name === undefined ? (request ?? lastRequest) : lastRequest;
    if (name !== undefined) savedPaths.set(name, request ?? lastRequest);
    for (const version of versions)
      if (isListRequest(version === '' ? lastRequest : savedPaths.get(version)))
        derivedNeeds.push({ basics: ['list-version'] });
    if (isRejected && lastRequest?.query.some(([parameter]) => parameter === 'resourceVersionMatch') === true)
      derivedNeeds.push({ basics: ['list-options'] });
  }
  return combineNeeds(...steps, ...derivedNeeds);
}

function isListRequest(request: RequestPath | undefined): boolean {
  return (
    request !== undefined &&
    request.method === 'GET' &&
    request.name === undefined &&
    (request.placeholder ?? request.plural) !== undefined
  );
}
