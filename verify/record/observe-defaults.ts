/**
 * Records the defaults that the code of kube-apiserver sets: `node verify/record/observe-defaults.ts`. Needs Go. The objects and the
 * results are lines of simulator/registry/observed/defaults.jsonl. To add a kind, add a line that contains an object and no result.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runPeerProgram } from './peer-program.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const DEFAULTS_FILE = `${ROOT_FOLDER}simulator/registry/observed/defaults.jsonl`;

const objects = readFileSync(DEFAULTS_FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line): unknown => JSON.parse(line).sent);
const results = await runPeerProgram('defaults', `${objects.map((object) => JSON.stringify(object)).join('\n')}\n`);
const lines = objects.map((object, index) => `{"sent":${JSON.stringify(object)},"filled":${results[index]}}`);
writeFileSync(DEFAULTS_FILE, `${lines.join('\n')}\n`);
