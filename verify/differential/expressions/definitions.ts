/**
 * Random programs about definitions with rules: the rules are put into a definition, those that it is refused for are compared and left
 * out, and objects are written under the others.
 */
import fc from 'fast-check';
import type { Entry } from '../execute.ts';
import type { Exchange, Server } from '../server.ts';
import { Draw } from './draw.ts';
import { expressionOf, withMistake } from './expression.ts';
import { specOf } from './objects.ts';
import { outcomeOf } from './refusal.ts';
import { namesAt, PLACES, specSchema } from './schema.ts';

interface DrawnRule {
  readonly place: number;
  readonly seed: number;
  readonly depth: number;
}

export interface DefinitionProgram {
  readonly bounded: number;
  readonly rules: readonly DrawnRule[];
  /** Seeds of objects: each is created, and changed to the next. */
  readonly objects: readonly number[];
}

const seed = fc.noShrink(fc.nat());

export const definitionProgram: fc.Arbitrary<DefinitionProgram> = fc.record({
  bounded: fc.nat(0x3ffff),
  rules: fc.array(fc.record({ place: fc.nat(PLACES.length - 1), seed, depth: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 8,
  }),
  objects: fc.array(seed, { minLength: 1, maxLength: 4 }),
});

interface Placed {
  readonly place: number;
  readonly rule: Readonly<Record<string, unknown>>;
}

function ruleOf({ place, seed: from, depth }: DrawnRule): Placed {
  const draw = new Draw(from);
  const names = namesAt(place);
  const transition = draw.chance(0.15);
  const old = transition ? names.map((name) => ({ ...name, text: name.text.replace(/\bself\b/g, 'oldSelf') })) : [];
  const drawn = expressionOf('bool', depth, [...names, ...old], draw);
  const rule = draw.chance(0.05) ? withMistake(drawn, draw) : drawn;
  return {
    place,
    rule: {
      rule,
      ...(draw.chance(0.2) && { message: draw.one(['no', ' no ', 'not this']) }),
      ...(draw.chance(0.2) && { messageExpression: expressionOf('string', depth - 1, names, draw) }),
      ...(draw.chance(0.1) && {
        reason: draw.one(['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'Else']),
      }),
      ...(draw.chance(0.1) && { fieldPath: draw.one(['.n', '.s', '.deep.x', '.a-b', "['a-b']", '.nowhere', 'n']) }),
      ...(draw.chance(0.05) && { optionalOldSelf: true }),
    },
  };
}

const GROUP = 'rules.differential.example.com';
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const NAME = `things.${GROUP}`;
const json = { 'content-type': 'application/json' };

/** `round`: what an object says so that it is told which definition is in force. */
function definition(round: number, bounded: number, rules: readonly Placed[]): Record<string, unknown> {
  const schema = {
    type: 'object',
    properties: { spec: specSchema(bounded, rules), round: { type: 'integer', enum: [round] } },
  };
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } };
  const names = { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' };
  const spec = { group: GROUP, scope: 'Namespaced', names, versions: [version] };
  return { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: NAME }, spec };
}

/** Which of the rules a definition may have: if it is refused for all of them together, each is asked about alone. */
async function soundOf(
  server: Server,
  bounded: number,
  placed: readonly Placed[],
  entries: Entry[],
): Promise<Placed[]> {
  const accepted = async (rules: readonly Placed[]): Promise<boolean> => {
    const what = rules.map(({ place, rule }) => ({ place: PLACES[place % PLACES.length]?.[0], ...rule }));
    const answer = await written(server, definition(0, bounded, rules), '?dryRun=All');
    entries.push({ what: { define: what, bounded }, outcome: outcomeOf(answer) });
    return answer.status < 300;
  };
  if (await accepted(placed)) return [...placed];
  const sound: Placed[] = [];
  for (const one of placed) if (placed.length === 1 || (await accepted([one]))) sound.push(one);
  return placed.length === 1 ? [] : sound;
}

const rounds = new WeakMap<Server, number>();

export async function executeDefinitions(
  server: Server,
  { bounded, rules, objects }: DefinitionProgram,
): Promise<Entry[]> {
  const placed = rules.map(ruleOf);
  const entries: Entry[] = [];
  const round = (rounds.get(server) ?? 0) + 1;
  rounds.set(server, round);
  const sound = await soundOf(server, bounded, placed, entries);
  const put = await written(server, definition(round, bounded, sound), '');
  if (put.status >= 300) throw new Error(`${server.name}: no definition: ${put.text}`);
  const path = `/apis/${GROUP}/v1/namespaces/default/things`;
  const object = (name: string, spec?: object) => ({
    apiVersion: `${GROUP}/v1`,
    kind: 'Thing',
    metadata: { name },
    round,
    ...(spec && { spec }),
  });
  await inForce(server, path, object('probe'));
  let last: Record<string, unknown> | undefined;
  for (const from of objects) {
    const spec = specOf(new Draw(from));
    const created = await server.send({
      method: 'POST',
      path: `${path}?dryRun=All`,
      headers: json,
      body: JSON.stringify(object('a', spec)),
    });
    entries.push({ what: { create: spec, under: sound.map(({ rule }) => rule) }, outcome: outcomeOf(created) });
    if (last === undefined) {
      const stored = await server.send({
        method: 'POST',
        path,
        headers: json,
        body: JSON.stringify(object('a', spec)),
      });
      if (stored.status === 201) last = spec;
      continue;
    }
    const changed = await server.send({
      method: 'PUT',
      path: `${path}/a?dryRun=All`,
      headers: json,
      body: JSON.stringify(object('a', spec)),
    });
    entries.push({
      what: { change: last, to: spec, under: sound.map(({ rule }) => rule) },
      outcome: outcomeOf(changed),
    });
  }
  if (last !== undefined) await server.send({ method: 'DELETE', path: `${path}/a` });
  return entries;
}

async function written(server: Server, body: Record<string, unknown>, query: string): Promise<Exchange> {
  const stored = await server.send({ method: 'GET', path: `${DEFINITIONS}/${NAME}` });
  if (stored.status === 404) {
    return server.send({ method: 'POST', path: `${DEFINITIONS}${query}`, headers: json, body: JSON.stringify(body) });
  }
  const { resourceVersion } = JSON.parse(stored.text).metadata;
  const metadata = { name: NAME, resourceVersion };
  return server.send({
    method: 'PUT',
    path: `${DEFINITIONS}/${NAME}${query}`,
    headers: json,
    body: JSON.stringify({ ...body, metadata }),
  });
}

const PATIENCE = 20_000;

async function inForce(server: Server, path: string, body: object): Promise<void> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const answer = await server.send({
      method: 'POST',
      path: `${path}?dryRun=All`,
      headers: json,
      body: JSON.stringify(body),
    });
    if (!answer.text.includes('"field":"round"') && answer.status !== 404) return;
    if (Date.now() > until) throw new Error(`${server.name}: the definition is not in force: ${answer.text}`);
  }
}
