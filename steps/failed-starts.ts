/** Sentences about servers that must not start: what they were told can't be. Scenarios need the tag `@needs:server-flags`. */
import { Then, When } from '@cucumber/cucumber';
import { parseAllDocuments, stringify } from 'yaml';
import { AssayError, harness } from '../client/errors.ts';
import type { LaunchProfile } from '../client/launch-profiles.ts';
import { launchPlanForSimulator, launchServer } from '../client/launcher.ts';
import { withField } from './paths.ts';
import type { Manifest } from './states.ts';
import type { AssayWorld } from './world.ts';

/** What the server that was to start said at its end; undefined when it did start. */
const ends = new WeakMap<AssayWorld, string | undefined>();

When('a server is started with the flags {string}', async function (this: AssayWorld, flags: string) {
  await start(this, (await this.text(flags)).split(' '), { simulator: [], others: [] });
});

/** A doc string of two YAML documents: the file, and by paths what it has otherwise. */
When('a server is started with the authentication configuration:', async function (this: AssayWorld, text: string) {
  const [file, changes] = parseAllDocuments(await this.text(text)).map((one) => one.toJS() as Manifest);
  let changed = file ?? ({} as Manifest);
  for (const [path, value] of Object.entries(changes ?? {})) changed = withField(changed, path, value);
  const flags = ['--authentication-config={dir}/authentication.yaml'];
  await start(this, [], { simulator: flags, others: flags, files: { 'authentication.yaml': stringify(changed) } });
});

async function start(world: AssayWorld, flags: readonly string[], profile: LaunchProfile): Promise<void> {
  const plan = { ...(world.parameters.launch ?? launchPlanForSimulator()), dialect: world.subject.inventory.dialect };
  try {
    const server = await launchServer(plan, flags, profile);
    await server.stop();
    ends.set(world, undefined);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    ends.set(world, error.message);
  }
}

Then('it does not start, and says {string}', async function (this: AssayWorld, why: string) {
  if (!ends.has(this)) throw harness('no server was started before this step');
  const said = ends.get(this);
  const wanted = await this.text(why);
  this.check(
    'the start of the server',
    `ends, saying ${wanted}`,
    said ?? 'it started',
    said?.includes(wanted) === true,
  );
});
