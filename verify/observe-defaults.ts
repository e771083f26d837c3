/**
 * Records the defaults that the release's own code fills in: `node verify/observe-defaults.ts`, with Go. Objects and answers are lines of simulator/registry/observed/defaults.jsonl; an object of one more kind is added there by hand, without an answer.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { askProgram } from './peer-program.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILE = `${ROOT}simulator/registry/observed/defaults.jsonl`;

const objects = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line): unknown => JSON.parse(line).sent);
const answers = await askProgram('defaults', `${objects.map((object) => JSON.stringify(object)).join('\n')}\n`);
const lines = objects.map((object, index) => `{"sent":${JSON.stringify(object)},"filled":${answers[index]}}`);
writeFileSync(FILE, `${lines.join('\n')}\n`);
