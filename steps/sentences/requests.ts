/** Sentences that send the request of a scenario. */
import { compact } from '../../values/compact.ts';
import { isJsonObject } from '../../values/json-object.ts';
import { determineRowsNeeds } from '../harness/needs/field-needs.ts';
import {
  determineBodyNeeds,
  determineHeaderNeeds,
  determineOptionNeeds,
  determineRequestNeeds,
} from '../harness/needs/request-needs.ts';
import { combineNeeds, type Needs } from '../harness/needs/step-needs.ts';
import { completeObjectFromState } from '../harness/resource/conditional-update.ts';
import { type DataTable, Given, When } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';
import { type BodyContent, buildRequestWithBody, determineContentNeeds } from './contents.ts';

When(
  '{method} {path}',
  { needs: determineRequestNeeds },
  async function (this: AssayWorld, method: string, path: string) {
    await this.sendTestedRequest({ method, path: await this.fillPlaceholders(path) });
  },
);

/** Sends a request with query parameters. Rows are parameter and value; values are encoded for the query. `(unset)` omits a parameter. */
When(
  '{method} {path} with the query:',
  { needs: (method: string, path: string, table: DataTable) => determineRequestNeeds(method, path, table.raw()) },
  async function (this: AssayWorld, method: string, path: string, table: DataTable) {
    await this.sendTestedRequest({ method, path: await addQuery(this, path, table) });
  },
);

async function addQuery(world: AssayWorld, path: string, table: DataTable): Promise<string> {
  const query: string[] = [];
  for (const [name = '', cell = ''] of table.raw()) {
    if (cell !== '(unset)') query.push(`${name}=${encodeURIComponent(await world.fillPlaceholders(cell))}`);
  }
  const filledPath = await world.fillPlaceholders(path);
  return query.length === 0 ? filledPath : `${filledPath}${filledPath.includes('?') ? '&' : '?'}${query.join('&')}`;
}

/** Returns the needs of a request with a body. The body of a create, or of an update that is sent unchanged, is a complete object. */
function determineWriteNeeds(method: string, path: string, body: string, mediaType?: string): Needs {
  const { request, ...needs } = determineRequestNeeds(method, path);
  const isCompleteObject =
    request?.placeholder === 'collection' &&
    (method === 'POST' || (method === 'PUT' && mediaType !== undefined && request.subresource !== 'scale'));
  return combineNeeds(
    needs,
    compact({ request }),
    isCompleteObject ? { abilities: ['metadata-only-objects'] } : undefined,
    determineBodyNeeds(body, mediaType),
    method === 'DELETE' ? determineOptionNeeds(body) : undefined,
  );
}

/** Sends a request with a body. A doc string with a media type is sent unchanged. Without a media type it is YAML, sent as JSON. */
When(
  '{method} {path} with the body:',
  { needs: determineWriteNeeds },
  async function (this: AssayWorld, method: string, path: string, body: string) {
    const mediaType = findDocStringMediaType(this);
    const text = await this.fillPlaceholders(body);
    const { parse } = await import('yaml');
    const methodAndPath = { method, path: await this.fillPlaceholders(path) };
    if (mediaType !== undefined)
      return void (await this.sendTestedRequest({
        ...methodAndPath,
        body: text,
        headers: createContentTypeHeaders(mediaType),
      }));
    const parsedBody: unknown = parse(text);
    const isResourceUpdate = method === 'PUT' && path.startsWith('/{collection}/') && isJsonObject(parsedBody);
    const object = isResourceUpdate ? await completeObjectFromState(this, methodAndPath.path, parsedBody) : parsedBody;
    await this.sendTestedRequest({ ...methodAndPath, body: JSON.stringify(object) });
  },
);

function createContentTypeHeaders(mediaType: string): [string, string][] {
  return [['Content-Type', mediaType]];
}

/** Returns the media type of the doc string. Cucumber passes only its text to steps; a hook before each step saves the media type. */
function findDocStringMediaType(world: AssayWorld): string | undefined {
  return world.docStringType === undefined || world.docStringType === '' ? undefined : world.docStringType;
}

When(
  '{method} {path} with {content}',
  {
    needs: (method: string, path: string, content: BodyContent) =>
      combineNeeds(determineRequestNeeds(method, path), determineContentNeeds(content)),
  },
  async function (this: AssayWorld, method: string, path: string, content: BodyContent) {
    await this.sendTestedRequest(
      await buildRequestWithBody(this, content, [], { method, path: await this.fillPlaceholders(path) }),
    );
  },
);

/** Sends a request with a body. The rows change the object before it is sent, so that the scenario shows the tested value. */
When(
  '{method} {path} with {content} where:',
  {
    needs: (method: string, path: string, content: BodyContent, table: DataTable) =>
      combineNeeds(
        determineRequestNeeds(method, path),
        determineContentNeeds(content),
        determineRowsNeeds(table.raw()),
      ),
  },
  async function (this: AssayWorld, method: string, path: string, content: BodyContent, table: DataTable) {
    await this.sendTestedRequest(
      await buildRequestWithBody(this, content, table.raw(), { method, path: await this.fillPlaceholders(path) }),
    );
  },
);

/** Sets a header of the next request; `(absent)` removes a default header. */
Given(
  'the request header {string} is {string}',
  { needs: determineHeaderNeeds },
  async function (this: AssayWorld, name: string, value: string) {
    if (value === '(absent)') this.nextRequestSettings.omittedHeaders.push(name.toLowerCase());
    else this.nextRequestSettings.headers.push([name, await this.fillPlaceholders(value)]);
  },
);

/** Sends a doc string in YAML as JSON, for kinds that have no states. A PATCH needs a doc string with a media type. */
Given(
  'the response to {method} {path} with this body is saved as {string}:',
  {
    needs: (method: string, path: string, name: string, body: string) =>
      combineNeeds(determineWriteNeeds(method, path, body), { savedAs: name }),
  },
  async function (this: AssayWorld, method: string, path: string, name: string, body: string) {
    const { parse } = await import('yaml');
    const manifest: unknown = parse(await this.fillPlaceholders(body));
    const mediaType = findDocStringMediaType(this);
    const request = { method, path: await this.fillPlaceholders(path), body: JSON.stringify(manifest) };
    const headers = mediaType === undefined ? [] : createContentTypeHeaders(mediaType);
    this.saveResponse(name, await this.sendPreparatoryRequest({ ...request, headers }));
  },
);
