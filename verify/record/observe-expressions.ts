/**
 * Records the results of CEL expressions, evaluated with the Go library in the environment of a kube-apiserver release: `node
 * verify/record/observe-expressions.ts [--release 1.37] < FILE`. Each line of the file is an expression as a JSON string. Needs Go. The
 * tests of `simulator/pure/cel` compare with the results.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEFAULT_RELEASE, runPeerProgram } from './peer-program.ts';

const FOLDER = fileURLToPath(new URL('../../spec/observed/expressions/', import.meta.url));

const { release } = parseArgs({ options: { release: { type: 'string', default: DEFAULT_RELEASE } } }).values;
const expressions: string[] = readFileSync(0, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const input = expressions.map((expression) => JSON.stringify({ expression })).join('\n');
const results = (await runPeerProgram('expressions', input, release)).map((line): object => JSON.parse(line));
const records = expressions.map((expression, index) => ({ expression, ...results[index] }));
writeFileSync(
  `${FOLDER}answers-${release}.json`,
  `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`,
);
process.stdout.write(`${records.length} results\n`);
