/**
 * Random CustomResourceDefinitions with validation rules. If a server rejects a definition because of a rule, the program compares the
 * responses and omits the rule. Then it writes objects of a definition with the remaining rules.
 */
import fc from 'fast-check';
import { compact } from '../../../values/compact.ts';
import type { JsonObject } from '../../../values/json-object.ts';
import type { TranscriptEntry } from '../../execution/execute.ts';
import type { Exchange, Server } from '../../execution/server.ts';
import { readAdmissionResult } from './admission-result.ts';
import { addMistake, drawExpression } from './expression.ts';
import { changeSpec, drawSpec } from './objects.ts';
import { RandomGenerator } from './random-generator.ts';
import { buildSpecSchema, findRuleLocation, RULE_LOCATIONS } from './schema.ts';

/** The drawn values from which a rule is created. */
interface DrawnRule {
  readonly locationIndex: number;
  readonly seed: number;
  readonly depth: number;
}

export interface DefinitionProgram {
  /** A number whose bits select the fields of the schema that have bounds. */
  readonly boundedFieldBits: number;
  readonly rules: readonly DrawnRule[];
  /**
   * The seeds of objects. Each object is created in the version with rules, and also replaces the object that was stored in the version
   * without rules.
   */
  readonly objectSeeds: readonly number[];
}

const seedArbitrary = fc.noShrink(fc.nat());

export const drawDefinitionProgram: fc.Arbitrary<DefinitionProgram> = fc.record({
  boundedFieldBits: fc.nat(0x1fffff),
  rules: fc.array(
    fc.record({
      locationIndex: fc.nat(RULE_LOCATIONS.length - 1),
      seed: seedArbitrary,
      depth: fc.integer({ min: 1, max: 4 }),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  ),
  objectSeeds: fc.array(seedArbitrary, { minLength: 1, maxLength: 4 }),
});

interface LocatedRule {
  readonly locationIndex: number;
  readonly rule: JsonObject;
}

function drawRule({ locationIndex, seed, depth }: DrawnRule): LocatedRule {
  const random = new RandomGenerator(seed);
  const [, operands] = findRuleLocation(locationIndex);
  const isTransitionRule = random.drawBoolean(0.25);
  const oldOperands = isTransitionRule
    ? operands.map((operand) => ({ ...operand, expression: operand.expression.replace(/\bself\b/g, 'oldSelf') }))
    : [];
  const randomExpression = drawExpression('bool', depth, [...operands, ...oldOperands], random);
  const ruleExpression = random.drawBoolean(0.05) ? addMistake(randomExpression, random) : randomExpression;
  return {
    locationIndex,
    rule: {
      rule: ruleExpression,
      ...(random.drawBoolean(0.2) && { message: random.drawItem(['no', ' no ', 'not this']) }),
      ...(random.drawBoolean(0.2) && { messageExpression: drawExpression('string', depth - 1, operands, random) }),
      ...(random.drawBoolean(0.1) && {
        reason: random.drawItem(['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'Else']),
      }),
      ...(random.drawBoolean(0.1) && {
        fieldPath: random.drawItem(['.n', '.s', '.deep.x', '.a-b', "['a-b']", '.nowhere', 'n']),
      }),
      ...(random.drawBoolean(isTransitionRule ? 0.3 : 0.03) && { optionalOldSelf: true }),
    },
  };
}

const TEST_GROUP = 'rules.differential.example.com';
const DEFINITIONS_PATH = '/apis/apiextensions.{suffix}/v1/customresourcedefinitions';
const DEFINITION_NAME = `things.${TEST_GROUP}`;
const JSON_HEADERS = { 'content-type': 'application/json' };

/** Builds the definition of a round. Its objects need the member `round`, so that a response shows which definition is in effect. */
function buildDefinition(
  round: number,
  boundedFieldBits: number,
  rules: readonly LocatedRule[],
): Record<string, unknown> {
  const buildVersion = (name: string, spec: object) => {
    const openAPIV3Schema = { type: 'object', properties: { spec, round: { type: 'integer', enum: [round] } } };
    return { name, served: true, storage: name === 'v1', schema: { openAPIV3Schema } };
  };
  const versions = [
    buildVersion('v1', buildSpecSchema(boundedFieldBits, rules)),
    buildVersion('v2', buildSpecSchema(0, [])),
  ];
  const names = { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' };
  const spec = { group: TEST_GROUP, scope: 'Namespaced', names, versions };
  return {
    apiVersion: 'apiextensions.{suffix}/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: DEFINITION_NAME },
    spec,
  };
}

/** Returns the rules that the server accepts. If the server rejects a definition with all rules, sends a definition for each rule. */
async function findAcceptedRules(
  server: Server,
  boundedFieldBits: number,
  locatedRules: readonly LocatedRule[],
  transcript: TranscriptEntry[],
): Promise<LocatedRule[]> {
  const acceptsRules = async (rules: readonly LocatedRule[]): Promise<boolean> => {
    const content = rules.map(({ locationIndex, rule }) => ({
      locationIndex: findRuleLocation(locationIndex)[0].join('.'),
      ...rule,
    }));
    const response = await writeDefinition(server, buildDefinition(0, boundedFieldBits, rules), '?dryRun=All');
    transcript.push({
      operation: { define: content, bounded: boundedFieldBits },
      outcome: readAdmissionResult(response),
    });
    return response.status < 300;
  };
  if (await acceptsRules(locatedRules)) return [...locatedRules];
  const acceptedRules: LocatedRule[] = [];
  for (const locatedRule of locatedRules)
    if (locatedRules.length === 1 || (await acceptsRules([locatedRule]))) acceptedRules.push(locatedRule);
  return locatedRules.length === 1 ? [] : acceptedRules;
}

/** The number of definitions that have taken effect on each server. It is the `round` of the last definition. */
const roundCounts = new WeakMap<Server, number>();

export async function executeDefinitions(
  server: Server,
  { boundedFieldBits, rules, objectSeeds }: DefinitionProgram,
): Promise<TranscriptEntry[]> {
  const locatedRules = rules.map(drawRule);
  const transcript: TranscriptEntry[] = [];
  const round = (roundCounts.get(server) ?? 0) + 1;
  roundCounts.set(server, round);
  const acceptedRules = await findAcceptedRules(server, boundedFieldBits, locatedRules, transcript);
  const definitionResponse = await writeDefinition(server, buildDefinition(round, boundedFieldBits, acceptedRules), '');
  if (definitionResponse.status >= 300)
    throw new Error(`${server.name}: the CustomResourceDefinition was rejected: ${definitionResponse.text}`);
  const buildObject = (version: string, name: string, spec?: object) =>
    JSON.stringify({
      apiVersion: `${TEST_GROUP}/${version}`,
      kind: 'Thing',
      metadata: { name },
      round,
      ...compact({ spec }),
    });
  await waitForDefinition(server, `${buildThingsPath('v1')}?dryRun=All`, buildObject('v1', 'probe'));
  await waitForDefinition(server, `${buildThingsPath('v2')}?dryRun=All`, buildObject('v2', 'probe'));
  const appliedRules = acceptedRules.map(({ rule }) => rule);
  let storedSpec: Record<string, unknown> | undefined;
  for (const objectSeed of objectSeeds) {
    const random = new RandomGenerator(objectSeed);
    const spec = storedSpec === undefined ? drawSpec(random) : changeSpec(storedSpec, random);
    const createRequest = {
      method: 'POST',
      path: `${buildThingsPath('v1')}?dryRun=All`,
      body: buildObject('v1', 'b', spec),
    };
    const createResponse = await server.send({ ...createRequest, headers: JSON_HEADERS });
    transcript.push({ operation: { create: spec, under: appliedRules }, outcome: readAdmissionResult(createResponse) });
    if (storedSpec !== undefined) {
      const updateRequest = {
        method: 'PUT',
        path: `${buildThingsPath('v1')}/a?dryRun=All`,
        body: buildObject('v1', 'a', spec),
      };
      const updateResponse = await server.send({ ...updateRequest, headers: JSON_HEADERS });
      transcript.push({
        operation: { change: storedSpec, to: spec, under: appliedRules },
        outcome: readAdmissionResult(updateResponse),
      });
    }
    const v2Request = { path: buildThingsPath('v2'), headers: JSON_HEADERS, body: buildObject('v2', 'a', spec) };
    const v2Response =
      storedSpec === undefined
        ? await server.send({ method: 'POST', ...v2Request })
        : await server.send({ method: 'PUT', ...v2Request, path: `${v2Request.path}/a` });
    if (v2Response.status < 300) storedSpec = spec;
  }
  if (storedSpec !== undefined) await server.send({ method: 'DELETE', path: `${buildThingsPath('v2')}/a` });
  return transcript;
}

const buildThingsPath = (version: string) => `/apis/${TEST_GROUP}/${version}/namespaces/default/things`;

async function writeDefinition(server: Server, body: Record<string, unknown>, query: string): Promise<Exchange> {
  const storedExchange = await server.send({ method: 'GET', path: `${DEFINITIONS_PATH}/${DEFINITION_NAME}` });
  if (storedExchange.status === 404) {
    return server.send({
      method: 'POST',
      path: `${DEFINITIONS_PATH}${query}`,
      headers: JSON_HEADERS,
      body: JSON.stringify(body),
    });
  }
  const { resourceVersion } = JSON.parse(storedExchange.text).metadata;
  const metadata = { name: DEFINITION_NAME, resourceVersion };
  return server.send({
    method: 'PUT',
    path: `${DEFINITIONS_PATH}/${DEFINITION_NAME}${query}`,
    headers: JSON_HEADERS,
    body: JSON.stringify({ ...body, metadata }),
  });
}

/** The time limit for a new definition to take effect. */
const DEFINITION_TIMEOUT_MS = 20_000;

async function waitForDefinition(server: Server, path: string, body: string): Promise<void> {
  const deadline = Date.now() + DEFINITION_TIMEOUT_MS;
  for (;;) {
    const response = await server.send({ method: 'POST', path, headers: JSON_HEADERS, body });
    if (!response.text.includes('"field":"round"') && response.status !== 404) return;
    if (Date.now() > deadline)
      throw new Error(
        `${server.name}: the CustomResourceDefinition had no effect after ${DEFINITION_TIMEOUT_MS / 1000} s: ${response.text}`,
      );
  }
}
