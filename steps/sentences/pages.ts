/** The sentence that reads a collection in pages with limit and continue. */
import { createSuiteError } from '../../client/errors.ts';
import { type Exchange, parseJsonBody } from '../../client/exchange/exchange.ts';
import { MISSING, readPath } from '../harness/comparison/paths.ts';
import { determineRequestNeeds } from '../harness/needs/request-needs.ts';
import { combineNeeds, type Needs } from '../harness/needs/step-needs.ts';
import { createScenarioState } from '../harness/scenario-state.ts';
import { defineParameterType, When } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

export const pageExchanges = createScenarioState<readonly Exchange[]>('a collection read in pages');

/** The maximum number of pages, more than any scenario has. It ends the reading on a server whose continue tokens form a cycle. */
const MAX_PAGES = 200;

export function readContinueToken(page: Exchange): string {
  const token = readPath(parseJsonBody(page), 'metadata.continue');
  return token === MISSING ? '' : String(token);
}

async function readPages(world: AssayWorld, path: string, token: string): Promise<Exchange[]> {
  const pages: Exchange[] = [];
  let continueToken = token;
  do {
    const query = continueToken === '' ? '' : `&continue=${encodeURIComponent(continueToken)}`;
    const page = await world.sendPreparatoryRequest({ method: 'GET', path: `${path}${query}` });
    pages.push(page);
    continueToken = readContinueToken(page);
  } while (continueToken !== '' && pages.length < MAX_PAGES);
  return pages;
}

/** Matches a path, or `the remainder of "first"`: the saved page counts as the first page, and reading continues after it. */
defineParameterType({
  name: 'collection',
  regexp: /\/(?:[^\s{]|\{[^}]*\})*|the remainder of "[^"]*"/,
  transformer: (words: string) => words,
});

const PAGES_NEEDS: Needs = { basics: ['list', 'items', 'limit', 'continue'], conditions: ['whole-collection'] };

When(
  '{collection} is listed in pages of {int}',
  {
    needs: (pathOrRemainder: string) =>
      combineNeeds(
        pathOrRemainder.startsWith('/') ? determineRequestNeeds('GET', pathOrRemainder) : undefined,
        PAGES_NEEDS,
      ),
  },
  async function (this: AssayWorld, pathOrRemainder: string, limit: number) {
    const name = /^the remainder of "(.*)"$/.exec(pathOrRemainder)?.[1];
    pageExchanges.set(
      this,
      name === undefined
        ? await readAllPages(this, pathOrRemainder, limit)
        : await readRemainingPages(this, name, limit),
    );
  },
);

async function readAllPages(world: AssayWorld, path: string, limit: number): Promise<Exchange[]> {
  const filledPath = await world.fillPlaceholders(path);
  return readPages(world, `${filledPath}${filledPath.includes('?') ? '&' : '?'}limit=${limit}`, '');
}

async function readRemainingPages(world: AssayWorld, name: string, limit: number): Promise<Exchange[]> {
  const firstPage = world.savedResponses.get(name);
  if (firstPage === undefined) throw createSuiteError(`no step has saved a page as ${JSON.stringify(name)}`);
  const path = firstPage.request.path.replace(
    /([?&])(?:limit|continue|resourceVersion|resourceVersionMatch)=[^&]*/g,
    '$1',
  );
  const pathWithLimit = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
  return [firstPage, ...(await readPages(world, pathWithLimit, readContinueToken(firstPage)))];
}
