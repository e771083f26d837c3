/** Sentences that hold a server against the suite's own oracle of valid Endpoints, over random objects. */
import { Then, When } from '@cucumber/cucumber';
import type fc from 'fast-check';
import { type GeneratedEndpoints, nearlyValidEndpoints, validEndpoints } from '../checks/arbitrary/endpoints.ts';
import { judgeEndpoints } from '../checks/endpoints-oracle.ts';
import { storedSubsets } from '../checks/endpoints-stored.ts';
import { jsonOf, statusOf } from '../client/exchange.ts';
import { lookUp, MISSING } from './paths.ts';
import type { AssayWorld } from './world.ts';

When('{int} random valid Endpoints are created', async function (this: AssayWorld, runs: number) {
  await holdAgainstOracle(this, 'random valid Endpoints are created', validEndpoints, runs, create);
});

When('{int} random nearly valid Endpoints are created', async function (this: AssayWorld, runs: number) {
  await holdAgainstOracle(this, 'random nearly valid Endpoints are created', nearlyValidEndpoints, runs, create);
});

When(
  '{int} random nearly valid Endpoints replace the Endpoints {string}',
  async function (this: AssayWorld, runs: number, name: string) {
    const replace: Write = (world, object) => write(world, 'PUT', name, object);
    await holdAgainstOracle(this, `nearly valid Endpoints replace ${name}`, nearlyValidEndpoints, runs, replace);
  },
);

Then('the server and the oracle agree about each', function (this: AssayWorld) {
  const { what, error } = this.broken ?? { what: 'no random object was written', error: new Error('none') };
  if (error !== undefined) throw error;
  this.check(what, 'the server and the oracle agree', 'they do', true);
});

type Write = (world: AssayWorld, object: GeneratedEndpoints) => Promise<void>;

/** A contradiction is kept for the Then; it comes with what replays it. */
async function holdAgainstOracle(
  world: AssayWorld,
  what: string,
  objects: fc.Arbitrary<GeneratedEndpoints>,
  runs: number,
  write: Write,
): Promise<void> {
  world.broken = { what, error: undefined };
  try {
    await world.property(what, objects, (object) => write(world, object), runs);
  } catch (error) {
    world.broken = { what, error };
  }
}

let created = 0;

function create(world: AssayWorld, object: GeneratedEndpoints): Promise<void> {
  created += 1;
  return write(world, 'POST', `random-${created}`, object);
}

/** Valid: stored as sent, with the defaults. Else a refusal that names each problem, and what was stored before is stored still. */
async function write(
  world: AssayWorld,
  method: 'POST' | 'PUT',
  name: string,
  object: GeneratedEndpoints,
): Promise<void> {
  const sent = JSON.parse(JSON.stringify(object)) as GeneratedEndpoints;
  const path = await world.pathTo('Endpoints', name);
  const { outcome, problems } = judgeEndpoints({ ...sent });
  const before = outcome === 'valid' ? undefined : await world.send({ method: 'GET', path });
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Endpoints', metadata: { name }, ...sent });
  const answer = await world.send({ method, path: method === 'PUT' ? path : await world.pathTo('Endpoints'), body });
  const after = await world.send({ method: 'GET', path });
  if (before === undefined) {
    world.compare('the status', { value: method === 'PUT' ? 200 : 201 }, statusOf(answer));
    const expected = { value: storedSubsets(sent.subsets) ?? MISSING };
    world.compare('the subsets of the answer', expected, lookUp(jsonOf(answer), 'subsets'));
    world.compare('the stored subsets', expected, lookUp(jsonOf(after), 'subsets'));
    return;
  }
  const status = statusOf(answer);
  world.check('the status', 'a refusal', String(status), status >= 400 && status < 500);
  if (status === 422) {
    const causes = lookUp(jsonOf(answer), 'details.causes') as { field: string }[];
    const fields = [...new Set(causes.map(({ field }) => field))].sort();
    world.compare('the fields of the causes', { value: [...new Set(problems.map((one) => one.path))].sort() }, fields);
  }
  world.compare('what is stored', { value: [statusOf(before), jsonOf(before)] }, [statusOf(after), jsonOf(after)]);
}
