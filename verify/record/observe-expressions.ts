/**
 * Records the results of the Go library for CEL expressions, as kube-apiserver of a release uses it: `node verify/record/observe-expressions.ts
 * [--release 1.37] < expressions`, one JSON text per line; needs Go. The tests of `simulator/pure/cel` compare with the results.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { askProgram, RELEASE } from './peer-program.ts';

const FOLDER = fileURLToPath(new URL('../../spec/observed/expressions/', import.meta.url));

const { release } = parseArgs({ options: { release: { type: 'string', default: RELEASE } } }).values;
const expressions: string[] = readFileSync(0, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const input = expressions.map((expression) => JSON.stringify({ expression })).join('\n');
const answers = (await askProgram('expressions', input, release)).map((line): object => JSON.parse(line));
const recordedAnswers = expressions.map((expression, index) => ({ expression, ...answers[index] }));
writeFileSync(
  `${FOLDER}answers-${release}.json`,
  `[\n${recordedAnswers.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`,
);
process.stdout.write(`${recordedAnswers.length} answers\n`);
