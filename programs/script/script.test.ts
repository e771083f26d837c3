/** Tests that a script that compares a server with itself shows no difference in any response. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { connect } from '../../client/exchange/target.ts';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { createSimulatorPlan, launchServer } from '../../client/launch/launcher.ts';
import { createRunId, createUniqueName } from '../../client/run-names.ts';
import { getDialect } from '../../spec/dialect.ts';
import { DIFF_AREAS, type DrawnProgram } from '../diff-areas.ts';
import { Server } from '../execution/server.ts';
import { defineGadgets } from '../kinds/custom-kind.ts';
import { KindSelection, KNOWN_KINDS } from '../kinds/kinds.ts';
import { buildScript } from './script.ts';

const uniquePrefix = createUniqueName(createRunId());
let simulator: LaunchedServer;
let server: Server;
let programCount = 0;

/** Shell commands that compare all responses, instead of only the response with the difference. */
const COMPARE_ALL_RESPONSES = `run_on_both_servers 1
for file in "$DIR"/left.*[0-9]; do
  number=\${file##*.}
  print_response "$DIR/left" $number >"$DIR/shown.left"
  print_response "$DIR/right" $number >"$DIR/shown.right"
  diff "$DIR/shown.left" "$DIR/shown.right" || echo "at $number"
done
`;

async function findDifferences(drawnProgram: DrawnProgram): Promise<string> {
  programCount += 1;
  const namespace = `${uniquePrefix}-${programCount}l`;
  await drawnProgram.run(server, namespace);
  const side = { url: simulator.target.url, insecure: false, files: {} };
  const difference = {
    operation: {},
    left: 'IMPLAUSIBLE TIME',
    right: 'CHANGED TIME',
    differences: [],
    exchangeIndex: 0,
  };
  const script = buildScript(
    { ...difference, program: drawnProgram.program, sentRequests: server.log, namespace },
    {
      signature: 'none',
      unstable: false,
      command: 'none',
      groupSuffix: 'k8s.io',
      namePrefix: uniquePrefix,
      left: side,
      right: side,
    },
  );
  const child = spawn('sh', ['-s']);
  child.stdin.end(script.replace(/^for attempt [\s\S]*$/m, COMPARE_ALL_RESPONSES));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  return output;
}

const TEST_SEED = Number(process.env.SCRIPT_SEED ?? 7);

describe('scripts of programs', () => {
  before(async () => {
    simulator = await launchServer(createSimulatorPlan(['--dialect', 'kubernetes']), [], {
      simulator: [],
      others: [],
    });
    server = new Server('left', connect(simulator.target), { dialect: getDialect('kubernetes') }, uniquePrefix);
    await defineGadgets(server);
  });
  after(async () => {
    await server.close();
    await simulator.stop();
  });

  for (const name of (process.env.SCRIPT_AREAS ?? 'representations,definitions,kinds,pages').split(',')) {
    test(`a script of the area ${name} shows no difference between a server and itself`, async () => {
      const programs = DIFF_AREAS[name]?.drawPrograms(new KindSelection(KNOWN_KINDS.programKinds)) ?? [];
      const [drawnProgram] = fc.sample(programs[TEST_SEED % programs.length] as fc.Arbitrary<DrawnProgram>, {
        seed: TEST_SEED,
        numRuns: 1,
      });
      assert.ok(drawnProgram !== undefined && drawnProgram.steps > 0);
      assert.equal(await findDifferences(drawnProgram), '');
    });
  }
});
