/** Asks a server what it has that could be judged: its resources, an object of each that it would take, and what the credentials may do. */
import { randomUUID } from 'node:crypto';
import {
  apiVersionOf,
  discover,
  type Inventory,
  pathOf,
  type ServedResource,
  servesNamespaces,
} from '../../client/discovery.ts';
import { type Exchange, isSuccess, jsonOf, statusOf } from '../../client/exchange.ts';
import { typeSchema } from '../../client/openapi.ts';
import { isRecord } from '../../client/record.ts';
import { send } from '../../client/request.ts';
import { sampleObject } from '../../client/sample-object.ts';
import type { Target } from '../../client/target.ts';
import { DIALECT_NAMES, dialect } from '../../spec/dialect.ts';
import { defaultResource, qualifiedName } from '../../steps/resource/resource-under-test.ts';
import { refusedVerbs } from './permissions.ts';

export interface Candidate {
  /** As `resources:` names it. */
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly refused: readonly string[] | undefined;
  /** Made up from the schema; absent where nothing can be created, or no schema is told. */
  readonly object?: Readonly<Record<string, unknown>>;
  /** Why the server would not take it. */
  readonly problem?: string;
}

export interface Findings {
  readonly version: string | undefined;
  readonly dialect: string;
  readonly count: number;
  /** Has Endpoints or ConfigMaps, by which a run judges when nothing is named. */
  readonly full: boolean;
  /** Whether the credentials may make namespaces; undefined where there are none, or nobody can be asked. */
  readonly makesNamespaces: boolean | undefined;
  readonly candidates: readonly Candidate[];
}

/** A look at each takes some requests. */
const MOST = 20;

export async function inspect(target: Target, limit: number): Promise<Findings> {
  const inventory = await discover(target, limit);
  const full = defaultResource(inventory) !== undefined;
  const served = inventory.resources.filter(({ verbs }) => verbs.includes('list') || verbs.includes('get'));
  const custom = served.filter(({ group }) => !isOfProject(group));
  const chosen = (custom.length > 0 || full ? custom : served).slice(0, MOST);
  const candidates: Candidate[] = [];
  for (const resource of chosen) candidates.push(await candidateOf(target, inventory, resource));
  const refused = servesNamespaces(inventory)
    ? await refusedVerbs(target, inventory, { group: '', plural: 'namespaces' }, ['create'])
    : undefined;
  return {
    version: inventory.version,
    dialect: inventory.dialect,
    count: inventory.resources.length,
    full,
    makesNamespaces: refused === undefined ? undefined : refused.length === 0,
    candidates,
  };
}

/** A group that the project itself defines, under any name: what is served there isn't the maintainer's. */
function isOfProject(group: string): boolean {
  return !group.includes('.') || DIALECT_NAMES.some((name) => group.endsWith(`.${dialect(name).groupSuffix}`));
}

async function candidateOf(target: Target, inventory: Inventory, served: ServedResource): Promise<Candidate> {
  const { kind, namespaced, verbs } = served;
  const refused = await refusedVerbs(target, inventory, served, verbs);
  const resource = { name: qualifiedName(served), kind, namespaced, verbs, refused };
  if (!verbs.includes('create')) return resource;
  const schema = await typeSchema(target, served);
  if (schema === undefined) return { ...resource, problem: 'the server tells no schema of it' };
  const object = sampleObject(schema);
  const problem = await problemWith(target, served, object);
  return problem === undefined ? { ...resource, object } : { ...resource, object, problem };
}

/** What the server says against it, in a dry run; a refusal of the credentials is none of the object. */
async function problemWith(target: Target, served: ServedResource, object: object): Promise<string | undefined> {
  const collection = pathOf(served, 'default');
  const path = `${collection}?dryRun=All`;
  const name = `assay-init-${randomUUID().slice(0, 8)}`;
  const metadata = { name };
  const body = JSON.stringify({ apiVersion: apiVersionOf(served), kind: served.kind, metadata, ...object });
  const exchange = await send(target, { method: 'POST', path, body });
  // A server that has no dry runs has made it.
  if (isSuccess(exchange)) await send(target, { method: 'DELETE', path: `${collection}/${name}` });
  if (isSuccess(exchange) || statusOf(exchange) === 403) return undefined;
  return messageOf(exchange);
}

function messageOf(exchange: Exchange): string {
  const body: unknown = jsonOf(exchange);
  const message = isRecord(body) && typeof body.message === 'string' ? body.message : '';
  return exchange.error ?? `${statusOf(exchange)} ${message}`.trim();
}
