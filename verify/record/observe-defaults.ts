/**
 * Records the defaults that kube-apiserver's code sets: `node verify/record/observe-defaults.ts`, with Go. Objects and results are lines of
 * simulator/registry/observed/defaults.jsonl; to add a kind, add its object by hand without a result.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { askProgram } from './peer-program.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = `${ROOT}simulator/registry/observed/defaults.jsonl`;

const objects = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line): unknown => JSON.parse(line).sent);
const answers = await askProgram('defaults', `${objects.map((object) => JSON.stringify(object)).join('\n')}\n`);
const lines = objects.map((object, index) => `{"sent":${JSON.stringify(object)},"filled":${answers[index]}}`);
writeFileSync(FILE, `${lines.join('\n')}\n`);
