/**
 * Records the results of the Go library for CEL expressions, with Go: `node verify/record/observe-expressions.ts [--release 1.37] < expressions`, one
 * JSON text per line. The tests of `simulator/pure/cel` compare with the results; those of a release other than 1.32 are in a file of their own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { askProgram } from './peer-program.ts';

const FOLDER = fileURLToPath(new URL('../../spec/observed/expressions/', import.meta.url));

const { release } = parseArgs({ options: { release: { type: 'string' } } }).values;
const expressions: string[] = readFileSync(0, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const input = expressions.map((expression) => JSON.stringify({ expression })).join('\n');
const answers = (await askProgram('expressions', input, release)).map((line): object => JSON.parse(line));
const recordedAnswers = expressions.map((expression, index) => ({ expression, ...answers[index] }));
const file = `${FOLDER}answers${release === undefined ? '' : `-${release}`}.json`;
writeFileSync(file, `[\n${recordedAnswers.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`);
process.stdout.write(`${recordedAnswers.length} answers\n`);
